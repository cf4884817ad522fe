import { SourcePaceModel, type SourcePaceFields } from '@/prisma-free-models/source-pace';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';

const ID = 'web';
const SLOWEST = 32;
/** After trouble the old speed is back after some fifty good answers. */
const RECOVERY = 0.93;
/** No queue is longer than this: a turn further ahead was taken by a clock that has been set back since. */
const AHEAD_MAX_MS = 600_000;

const SLOWDOWN = { $ifNull: ['$slowdown', 1] };
/** How long to wait between two requests when nothing is wrong, in milliseconds. */
const step = (): number => 1000 / env.TELEGRAM_WEB_RATE;

type Pace = Pick<SourcePaceFields, 'nextAt' | 'sentAt' | 'slowdown'>;

/** Takes the next free turn: when it is, and how far apart turns are now. One update decides between all processes. */
export async function takeTurn(): Promise<{ at: Date; apartMs: number }> {
  const now = clock.now();
  const last = new Date(now.getTime() + AHEAD_MAX_MS);
  const next = { $cond: [{ $gt: ['$nextAt', last] }, now, { $max: ['$nextAt', now] }] };
  const before = await changed([{ $set: { nextAt: { $add: [next, { $multiply: [step(), SLOWDOWN] }] } } }]);
  const queued = before?.nextAt && before.nextAt <= last ? before.nextAt : now;
  return { at: queued > now ? queued : now, apartMs: step() * (before?.slowdown ?? 1) };
}

/** Gives a turn back that won't be used, when no later one has been taken. */
export async function giveTurnBack({ at, apartMs }: { at: Date; apartMs: number }): Promise<void> {
  await SourcePaceModel.updateOne({ _id: ID, nextAt: new Date(at.getTime() + apartMs) }, { $set: { nextAt: at } });
}

/**
 * Marks that a request leaves now: 0, or how many milliseconds are to pass first. Turns alone would not do: a process
 * that was held up would send at the next one's turn.
 */
export async function leave(apartMs: number): Promise<number> {
  const now = clock.now();
  const earlier = new Date(now.getTime() - apartMs);
  const later = new Date(now.getTime() + apartMs);
  const isFree = [{ sentAt: null }, { sentAt: { $lte: earlier } }, { sentAt: { $gt: later } }];
  const { modifiedCount } = await SourcePaceModel.updateOne({ _id: ID, $or: isFree }, { $set: { sentAt: now } });
  if (modifiedCount > 0) return 0;
  const pace = await SourcePaceModel.findById(ID, { sentAt: 1 }).lean<Pace | null>();
  const left = (pace?.sentAt?.getTime() ?? 0) + apartMs - now.getTime();
  return Math.min(Math.max(left, 5), apartMs);
}

/** The other side is in trouble: half as fast. */
export async function slowDown(): Promise<void> {
  await changed([{ $set: { slowdown: { $min: [{ $multiply: [SLOWDOWN, 2] }, SLOWEST] } } }]);
}

/** A page was read: a little faster again, and pages of that kind can be read. */
export async function noteRead(kind: 'card' | 'posts'): Promise<void> {
  const slowdown = { $max: [{ $multiply: [SLOWDOWN, RECOVERY] }, 1] };
  await changed([{ $set: { slowdown, readAt: clock.now(), [`faults.${kind}`]: null } }]);
}

export async function noteFault(kind: 'card' | 'posts', fault: { username: string; reason: string }): Promise<void> {
  await SourcePaceModel.updateOne(
    { _id: ID },
    { $set: { [`faults.${kind}`]: { ...fault, at: clock.now() } } },
    { upsert: true },
  );
}

type Fault = { at: Date; username: string; reason: string };
export type ReadingState = { slowdown: number; readAt: Date | null; faults: Fault[] };

export async function readingState(): Promise<ReadingState> {
  const pace = await SourcePaceModel.findById(ID).lean<SourcePaceFields | null>();
  const faults = [pace?.faults?.posts, pace?.faults?.card].flatMap((fault) => (fault ? [fault as Fault] : []));
  return { slowdown: pace?.slowdown ?? 1, readAt: pace?.readAt ?? null, faults };
}

/** Two processes that make the document at the same moment: one of them finds it the second time. */
async function changed(stages: Parameters<typeof write>[0], isRepeat = false): Promise<Pace | null> {
  try {
    return await write(stages);
  } catch (error) {
    if (!isRepeat && error instanceof Error && 'code' in error && error.code === 11000) return changed(stages, true);
    throw error;
  }
}

async function write(stages: { $set: Record<string, unknown> }[]): Promise<Pace | null> {
  return SourcePaceModel.findOneAndUpdate({ _id: ID }, stages, {
    upsert: true,
    returnDocument: 'before',
    updatePipeline: true,
  }).lean<Pace | null>();
}
