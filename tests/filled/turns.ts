import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { ACTIVE_JOB_STATES } from '@/lib/jobs/states';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { WorkerHeartbeatModel } from '@/prisma-free-models/worker-heartbeat';
import { parsePrometheus } from '../setup/prometheus';
import { METRICS_TOKEN } from './product';

const METRIC = 'workspace_longest_turn_seconds';
const LOOK_MS = 1_000;

/** Web's longest turn since the last call of this function, in milliseconds of processor time. */
export async function longestOfWeb(): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${inject('productUrl')}/metrics`, { headers })).text();
  const samples = parsePrometheus(text).get(METRIC)?.samples ?? [];
  const own = samples.find(({ labels }) => labels.process === 'web');
  if (!own) throw new Error(`web does not say its longest turn:\n${text.slice(0, 500)}`);
  return own.value * 1000;
}

/** The longest turn of a worker between two heartbeats, and the kinds of jobs that it worked on by then. */
export type WorkerTurn = { at: Date; ms: number; kinds: string[] };
type Metric = { name: string; values: { value: number }[] };

/** Collects the longest turns that the worker tells with its heartbeats. */
export function watchWorker(): { turns: () => WorkerTurn[]; untilIdle: () => Promise<void>; stop: () => void } {
  const turns: WorkerTurn[] = [];
  let seen = 0;
  const look = async () => {
    const row = await WorkerHeartbeatModel.findOne().sort({ beatAt: -1 }).lean();
    const at = row?.beatAt.getTime() ?? 0;
    if (!row?.metrics || at === seen) return;
    const value = (JSON.parse(row.metrics) as Metric[]).find(({ name }) => name === METRIC)?.values[0]?.value ?? 0;
    const since = new Date(seen || at - 10_000);
    seen = at;
    const where = { startedAt: { $lte: row.beatAt }, $or: [{ endedAt: null }, { endedAt: { $gte: since } }] };
    const kinds = await TrackedJobModel.distinct('kind', where);
    turns.push({ at: row.beatAt, ms: value * 1000, kinds: kinds.map(String) });
  };
  const failures: unknown[] = [];
  const timer = setInterval(() => void look().catch((error: unknown) => failures.push(error)), LOOK_MS);
  return {
    turns: () => turns,
    untilIdle: async () => {
      const until = Date.now() + 900_000;
      while (await TrackedJobModel.exists({ state: { $in: ACTIVE_JOB_STATES } })) {
        if (Date.now() > until) throw new Error('The jobs of these calls did not end');
        await sleep(LOOK_MS);
      }
      const beats = turns.length;
      while (turns.length < beats + 2 && failures.length === 0) await sleep(LOOK_MS);
      if (failures.length > 0) throw new AggregateError(failures, 'The heartbeats of the worker could not be read');
    },
    stop: () => clearInterval(timer),
  };
}
