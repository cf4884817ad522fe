import { appendFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { connectDatabase } from '@/server/system/db/connect';
import type { TrackedContext } from '@/server/system/jobs/tracked/context';
import { defineTrackedJob, noResult } from '@/server/system/jobs/tracked/define';
import { createTrackedRunner } from '@/server/system/jobs/tracked/runner';

export const bakeJob = defineTrackedJob({
  kind: 'bake-under-fire',
  lane: 'quick',
  payload: z.object({ log: z.string() }),
  result: noResult,
  timeoutMs: 60_000,
  words: { work: 'The baking', crashed: 'Bake less.', late: 'Bake less.' },
});

export const STEPS = ['dough', 'rest', 'oven'] as const;

/** Each step notes its beginning and its effect, and takes a moment in between, in which its worker may be killed. */
async function bake({ log }: { log: string }, { step }: TrackedContext): Promise<void> {
  for (const name of STEPS)
    await step(name, { name }, async () => {
      await appendFile(log, `${name} begins\n`);
      await sleep(400);
      await appendFile(log, `${name} done\n`);
    });
}

/** A worker process with one kind of job, of three steps. */
async function main(): Promise<void> {
  await connectDatabase();
  const runner = createTrackedRunner({
    worker: `steps-${process.pid}`,
    handlerOf: (kind) =>
      Promise.resolve(
        kind === bakeJob.kind
          ? { declaration: bakeJob, run: (payload, context) => bake(bakeJob.payload.parse(payload), context) }
          : null,
      ),
  });
  setInterval(runner.look, 50);
  process.stdout.write('worker runs\n');
}

if (process.env.BAKE === 'yes') void main();
