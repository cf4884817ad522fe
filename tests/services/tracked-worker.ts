import { connectDatabase } from '@/server/system/db/connect';
import { createTrackedRunner } from '@/server/system/jobs/tracked/runner';
import { trackedHandlerOf } from '@/workers/tracked-registry';

/** A worker's process of its own, which a test kills: says that it is there, and takes tracked jobs. */
async function main(): Promise<void> {
  await connectDatabase();
  const runner = createTrackedRunner({ worker: `killed-${process.pid}`, handlerOf: trackedHandlerOf });
  setInterval(runner.look, 25);
  process.send?.('ready');
}

void main();
