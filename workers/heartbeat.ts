import { clock } from '@/server/system/clock';
import { beat, endBeat, WORKER_BEAT_MS } from '@/server/system/jobs/worker-heartbeat.store';
import { snapshot } from '@/server/system/metrics/registry';
import { log } from '@/server/system/log';

/** Records every ten seconds that this worker is running. */
export function startHeartbeat(worker: string): { stop(): Promise<void> } {
  const startedAt = clock.now();
  const tell = () =>
    void snapshot()
      .then((metrics) => beat(worker, startedAt, metrics))
      .catch((err: unknown) =>
        log.warn({ err }, 'the worker’s heartbeat was not stored: the database does not answer'),
      );
  const timer = setInterval(tell, WORKER_BEAT_MS);
  tell();
  return {
    stop: async () => {
      clearInterval(timer);
      await endBeat(worker).catch((err: unknown) => log.debug({ err }, 'the worker could not sign off'));
    },
  };
}
