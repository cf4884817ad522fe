import { hostname } from 'node:os';
import { nanoid } from 'nanoid';
import { untilOpen } from '@/server/boot/opening';
import { formWhatIsPrinted, letFreezesBeNoticed, onLauncherGone } from '@/server/boot/parent-watch';
import { disconnectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { workerConnection } from '@/server/system/jobs/connection';
import { closeQueues } from '@/server/system/jobs/queues';
import { createTrackedRunner } from '@/server/system/jobs/tracked/runner';
import { log } from '@/server/system/log';
import { VERSION } from '@/server/system/version';
import { createDeliveryRunner } from '@/server/publishing/posts/delivery/delivery-runner';
import { closeConnections } from '@/server/research/sources/telegram/mtproto/connections';
import { graceMs } from './grace';
import { startHeartbeat } from './heartbeat';
import { startRecurring } from './recurring';
import { consumeQueues } from './runtime';
import { startSweeper } from './sweeper';
import { trackedHandlerOf } from './tracked-registry';

/** The rest of stopping. */
const CLOSE_MS = 1_000;

process.title = 'workspace-worker';

/**
 * The worker process. It survives restarts of Redis and the database; only a signal, or the launcher's end, stops it.
 */
async function main(): Promise<void> {
  formWhatIsPrinted();
  const worker = `${hostname()}-${process.pid}-${nanoid(6)}`;
  let stop = async (why: string): Promise<void> => {
    log.info({ why }, 'worker stops before it began');
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  onLauncherGone(() => void stop('the launcher is gone'));
  letFreezesBeNoticed('worker');

  await untilOpen('worker');
  const runner = createDeliveryRunner({ worker });
  const tracked = createTrackedRunner({ worker, handlerOf: trackedHandlerOf });
  const heartbeat = startHeartbeat(worker);
  const connection = workerConnection();
  const sweeper = startSweeper({ runner, redisIsUp: () => connection.status === 'ready' });
  const recurring = startRecurring();
  connection.on('ready', sweeper.now);
  connection.on('close', sweeper.now);
  const consumers = consumeQueues({ connection, runner, tracked });
  log.info({ worker, version: VERSION }, 'worker runs');

  let stopping = false;
  stop = async (why) => {
    if (stopping) return;
    stopping = true;
    log.info({ why, running: runner.size() }, 'worker stops');
    connection.off('ready', sweeper.now);
    connection.off('close', sweeper.now);
    const quiet = Promise.all([
      within(CLOSE_MS, consumers.close()),
      within(CLOSE_MS, sweeper.stop()),
      within(CLOSE_MS, recurring.stop()),
      within(CLOSE_MS, tracked.stop()),
    ]);
    await runner.stop(graceMs({ underLauncher: env.WORKSPACE_PARENT_PID !== undefined }));
    await quiet;
    await within(CLOSE_MS, heartbeat.stop());
    connection.disconnect();
    stopPublishingEvents();
    await within(CLOSE_MS, Promise.all([closeQueues(), closeConnections(), disconnectDatabase()]));
    process.exit(0);
  };
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, ms).unref());
  await Promise.race([
    work.catch((err: unknown) => log.debug({ err }, 'a part of the worker did not stop cleanly')),
    late,
  ]);
}

process.on('unhandledRejection', (err) => log.error({ err }, 'an unhandled rejection'));

main().catch((err: unknown) => {
  log.fatal({ err }, 'the worker could not start');
  process.exit(1);
});
