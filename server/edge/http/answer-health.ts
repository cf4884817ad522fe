import type { WireHealth } from '@/lib/contracts/system';
import { checkHealth } from '@/server/edge/health/check-health';
import { VERSION } from '@/server/system/version';
import { Reply } from './route';

/**
 * `live` answers without checking anything; `ready` and no probe check every service, and return 503 when the host is
 * down.
 */
export async function answerHealth(probe: 'live' | 'ready' | undefined): Promise<Reply<WireHealth>> {
  if (probe === 'live')
    return new Reply({
      status: 'ok',
      services: { web: { ok: true, message: 'The web process answers' } },
      version: VERSION,
    });
  const health = await checkHealth();
  return new Reply(health, { status: health.status === 'down' ? 503 : 200 });
}
