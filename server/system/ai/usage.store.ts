import { Types } from 'mongoose';
import { AiCallModel } from '@/prisma-free-models/ai-call';
import { AiDayModel } from '@/prisma-free-models/ai-day';

/** Calls of a day, a feature and a model. */
type Sums = {
  feature: string;
  model: string;
  calls: number;
  inputTokens: number;
  outputTokens: number;
  /** Of this host; absent in days that were summed before models ran on it. */
  processorSeconds?: number;
  /** Of those with a price. */
  cost: number;
  unpriced: number;
  /** The amount that caps counted for calls without a price. */
  estimate: number;
};
export type UsageRow = Omit<Sums, 'cost'> & { day: string; /** Null: no call has a price. */ cost: number | null };

/** Days, both inclusive, of a project or with null of the whole host. */
export type Usage = { from: string; to: string; projectId: string | null };

const THROUGH = 'through';
const HOST = 'host';
const ownerOf = (scope: string) => ({ projectId: scope === HOST ? null : new Types.ObjectId(scope) });
const keyOf = (scope: string, day: string) => `${scope}:${day}`;

/** The last day that is summed, with all before it. */
export async function lastSummedDay(): Promise<string | null> {
  return (await AiDayModel.findById(THROUGH).lean())?.day ?? null;
}

/** The sums that were kept, by day, feature and model. */
export async function keptUsage({ from, to, projectId }: Usage): Promise<UsageRow[]> {
  const scope = projectId ?? HOST;
  const days = await AiDayModel.find({ _id: { $gte: keyOf(scope, from), $lte: keyOf(scope, to) } })
    .sort({ _id: 1 })
    .lean<{ day: string; rows: Sums[] }[]>();
  return days.flatMap(({ day, rows }) => rows.map((sums) => shown(day, sums)));
}

/** The same, counted from the calls. */
export async function countedUsage({ from, to, projectId }: Usage): Promise<UsageRow[]> {
  const days = { day: { $gte: from, $lte: to } };
  const groups = await grouped<{ day: string }>(
    projectId ? { ...days, projectId: new Types.ObjectId(projectId) } : days,
    { day: '$day' },
  );
  return groups.map(({ _id, ...sums }) => shown(_id.day, { feature: _id.feature, model: _id.model, ...sums }));
}

/**
 * Counts the calls of a day that is over, and keeps the sums: of each project, then of the host, then that the day is
 * summed. Doing it again, after a process has died at any point, leaves the same.
 */
export async function keepDay(day: string): Promise<void> {
  const groups = await grouped<{ projectId: Types.ObjectId | null }>({ day }, { projectId: '$projectId' });
  const all = new Map<string, Sums>();
  const projects = new Map<string, Sums[]>();
  for (const { _id, ...figures } of groups) {
    const sums: Sums = { feature: _id.feature, model: _id.model, ...figures };
    const key = JSON.stringify([_id.feature, _id.model]);
    all.set(key, added(all.get(key), sums));
    if (_id.projectId) projects.set(String(_id.projectId), [...(projects.get(String(_id.projectId)) ?? []), sums]);
  }
  const kept = [...projects, [HOST, [...all.values()].sort(byName)] as const];
  await AiDayModel.bulkWrite(
    kept.map(([scope, rows]) => ({
      updateOne: {
        filter: { _id: keyOf(scope, day) },
        update: { $set: { ...ownerOf(scope), day, rows } },
        upsert: true,
      },
    })),
  );
  await noteSummed(day);
}

/** All days up to this one are summed. It never goes back. */
export async function noteSummed(day: string): Promise<void> {
  await AiDayModel.updateOne({ _id: THROUGH }, { $max: { day }, $setOnInsert: { rows: [] } }, { upsert: true });
}

type Group<By> = Omit<Sums, 'feature' | 'model'> & { _id: By & Pick<Sums, 'feature' | 'model'> };

const grouped = <By>(match: object, by: object) =>
  AiCallModel.aggregate<Group<By>>([
    // Nothing that stayed here is a call.
    { $match: { ...match, outcome: { $ne: 'not-sent' } } },
    {
      $group: {
        _id: { ...by, feature: '$feature', model: '$model' },
        calls: { $sum: 1 },
        inputTokens: { $sum: '$units.inputTokens' },
        outputTokens: { $sum: '$units.outputTokens' },
        processorSeconds: { $sum: '$units.processorSeconds' },
        cost: { $sum: '$cost' },
        unpriced: { $sum: { $cond: [{ $eq: ['$cost', null] }, 1, 0] } },
        estimate: { $sum: { $cond: [{ $eq: ['$cost', null] }, '$counted', 0] } },
      },
    },
    { $sort: { '_id.day': 1, '_id.feature': 1, '_id.model': 1 } },
  ]);

function shown(day: string, { cost, ...sums }: Sums): UsageRow {
  return { day, ...sums, cost: sums.unpriced === sums.calls ? null : cost };
}

function added(to: Sums | undefined, more: Sums): Sums {
  if (!to) return more;
  const sum = (name: 'calls' | 'inputTokens' | 'outputTokens' | 'cost' | 'unpriced' | 'estimate') =>
    to[name] + more[name];
  return {
    ...to,
    ...{ calls: sum('calls'), inputTokens: sum('inputTokens'), outputTokens: sum('outputTokens') },
    processorSeconds: (to.processorSeconds ?? 0) + (more.processorSeconds ?? 0),
    ...{ cost: sum('cost'), unpriced: sum('unpriced'), estimate: sum('estimate') },
  };
}

/** As the database orders strings. */
function byName(a: Sums, b: Sums): number {
  return (
    Buffer.compare(Buffer.from(a.feature), Buffer.from(b.feature)) ||
    Buffer.compare(Buffer.from(a.model), Buffer.from(b.model))
  );
}
