import { connectCallback } from '@/server/edge/http/connect-callback';

export const GET = connectCallback({ base: 'instagram' });
