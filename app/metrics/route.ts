import { serveMetrics } from '@/server/edge/http/serve-metrics';

export const dynamic = 'force-dynamic';
export const GET = serveMetrics;
