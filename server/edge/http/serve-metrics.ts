import { AppError } from '@/lib/errors/app-error';
import { collectMetrics } from '@/server/edge/metrics/collect-metrics';
import { sameSecret } from '@/server/system/crypto';
import { connectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { currentRequestId } from '@/server/system/request-id';
import { API_HEADERS, problem } from './problem';

/** The metrics of this host, for a request that bears METRICS_TOKEN. */
export async function serveMetrics(request: Request): Promise<Response> {
  const requestId = currentRequestId() ?? '';
  try {
    if (!env.METRICS_TOKEN) throw new AppError('NOT_FOUND', 'Metrics are off on this host: METRICS_TOKEN opens them');
    const given = /^bearer\s+(.*\S)/i.exec(request.headers.get('authorization') ?? '')?.[1];
    if (!given || !sameSecret(given, env.METRICS_TOKEN))
      throw new AppError('UNAUTHENTICATED', 'Send the METRICS_TOKEN of this host as a bearer token');
    await connectDatabase();
    const { text, type } = await collectMetrics();
    return new Response(text, { headers: { ...API_HEADERS, 'X-Request-Id': requestId, 'Content-Type': type } });
  } catch (error) {
    return problem(error, requestId, { request });
  }
}
