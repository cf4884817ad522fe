import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { JobRateModel } from '@/prisma-free-models/job-rate';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { AppError } from '@/lib/errors/app-error';
import { cancelJob } from '@/server/system/jobs/tracked/cancel-job';
import { waitUntil } from '@/server/system/jobs/tracked/wait-until';
import { until } from './publishing';
import { bakery, forever, kindOf, newId, shown, withTrackedJobs } from './tracked';

withTrackedJobs();

describe('words', () => {
  it('a job that takes too long, or kills its workers, is spoken of in the words of its kind', async () => {
    const slow = kindOf('bake-slowly', { timeoutMs: 1200 });
    const open = bakery([slow], { [slow.kind]: ({ signal }) => forever(signal) });
    const runner = open.worker();
    const late = await open.ended(await open.start(slow));
    expect(late.error).toMatchObject({
      code: 'JOB_TIMED_OUT',
      message: 'The baking of the bread took longer than 2 seconds and was stopped. Heat the oven first.',
    });
    // Without a worker that may take it before its tries are set.
    await runner.stop();
    const id = await open.start(slow);
    await TrackedJobModel.updateOne({ _id: id }, { $set: { tries: 3 } });
    open.worker();
    expect((await open.ended(id)).error).toMatchObject({
      code: 'JOB_CRASHED',
      message: 'The baking of the bread stopped the worker 3 times. Use less dough.',
    });
  });

  it('a result that is not as declared is an error of ours, never a result', async () => {
    const strict = kindOf('bake-strictly', { result: z.object({ loaves: z.string() }) });
    const open = bakery([strict], { [strict.kind]: () => Promise.resolve({ loaves: 3 }) });
    open.worker();
    expect((await open.ended(await open.start(strict))).error?.code).toBe('INTERNAL');
  });
});

describe('jobs of one person', () => {
  const limited = kindOf('bake-few', { exclusive: 'join', perPerson: { most: 3, called: 'loaves' } });
  const free = kindOf('bake-many');

  it('are refused beyond the limit of their kind, however many calls come at once; others, and what has ended, do not count', async () => {
    const open = bakery([limited, free], { [limited.kind]: () => Promise.resolve(null) });
    const [greedy, modest] = [newId(), newId()];
    const tries = Array.from({ length: 12 }, (_, at) =>
      open.start(limited, { createdBy: greedy, name: `${greedy} ${at}` }),
    );
    const ended = await Promise.allSettled(tries);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refused = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    expect(refused[0]).toMatchObject({
      code: 'RATE_LIMITED',
      statusCode: 429,
      message: 'You have 3 loaves waiting or under way, the most at once. Wait until one is done, or cancel one.',
    });
    await open.start(limited, { createdBy: modest });
    await open.start(free, { createdBy: greedy });
    const name = `${greedy} ${ended.findIndex(({ status }) => status === 'fulfilled')}`;
    const joined = await open.start(limited, { createdBy: greedy, name });
    open.worker();
    await open.ended(joined);
    await open.start(limited, { createdBy: greedy });
  });

  it('what the product starts by itself waits beyond the limit', async () => {
    const open = bakery([limited], {});
    const createdBy = newId();
    for (let count = 0; count < 5; count += 1) await open.start(limited, { createdBy, byItself: true });
    await expect(open.start(limited, { createdBy })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});

describe('what a run has made', () => {
  const kind = kindOf('bake-and-keep');

  it.each([
    ['is taken back when the job was cancelled before its handler returned', true],
    ['stays when the job ends well', false],
  ])('%s', async (_name, isCancelled) => {
    const [undone, ended]: [string[], string[]] = [[], []];
    const open = bakery([kind], {
      [kind.kind]: async ({ jobId, takeBack }) => {
        takeBack(async () => void undone.push(await Promise.resolve(jobId)));
        if (isCancelled) await cancelJob(jobId);
        ended.push(jobId);
        return null;
      },
    });
    const runner = open.worker();
    const id = await open.start(kind);
    await open.ended(id);
    await runner.stop();
    expect(ended).toEqual([id]);
    expect(undone).toEqual(isCancelled ? [id] : []);
  });
});

describe('retry policy', () => {
  const retry = { tries: 3, delaysMs: [300, 60], on: ['SERVICE_UNAVAILABLE', 'UNEXPECTED'] } as const;
  const kind = kindOf('bake-again', { retry });

  it('tries named errors again after its delays, and waits in between without a place', async () => {
    let tries = 0;
    const open = bakery([kind], {
      [kind.kind]: () => {
        tries += 1;
        if (tries === 1) throw new AppError('SERVICE_UNAVAILABLE', 'The oven is cold.');
        if (tries === 2) throw new Error('a bug');
        return Promise.resolve({ tries });
      },
    });
    const runner = open.worker();
    const id = await open.start(kind);
    const waiting = await open.once(id, ({ waitsBecause }) => waitsBecause !== null);
    expect(waiting.waitsBecause).toEqual({ code: 'retry', sentence: 'The oven is cold. It is tried again by itself.' });
    await until(
      () => runner.size(),
      (size) => size === 0,
    );
    expect((await open.ended(id)).result).toEqual({ tries: 3 });
  });

  it('gives up after its tries, and at once for other errors', async () => {
    const codes = ['SERVICE_UNAVAILABLE', 'MEDIA_REFUSED'] as const;
    const tries = new Map<string, number>();
    const open = bakery([kind], {
      [kind.kind]: (_context, { name }) => {
        tries.set(name, (tries.get(name) ?? 0) + 1);
        throw new AppError(name as (typeof codes)[number], 'No bread.');
      },
    });
    open.worker();
    for (const name of codes) expect((await open.ended(await open.start(kind, { name }))).error?.code).toBe(name);
    expect([...tries.values()]).toEqual([3, 1]);
  });

  it('obeys a pause that the error names', async () => {
    const open = bakery([kind], {
      [kind.kind]: () => {
        throw new AppError('SERVICE_UNAVAILABLE', 'Later.', { retryAfterSeconds: 3600 });
      },
    });
    open.worker();
    const { dueAt } = await open.once(await open.start(kind), ({ waitsBecause }) => waitsBecause !== null);
    expect(dueAt!.getTime() - Date.now()).toBeGreaterThan(3_500_000);
  });
});

describe('exclusive keys', () => {
  it('join returns the same job; refuse is a conflict; each is free again after the end', async () => {
    const [join, refuse] = [kindOf('bake-join', { exclusive: 'join' }), kindOf('bake-refuse', { exclusive: 'refuse' })];
    const open = bakery([join, refuse], { [join.kind]: async () => null, [refuse.kind]: async () => null });
    const [first, second] = [await open.start(join, { name: 'a' }), await open.start(join, { name: 'a' })];
    expect(second).toBe(first);
    const only = await open.start(refuse, { name: 'b' });
    await expect(open.start(refuse, { name: 'b' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The baking of the bread is already under way. Wait until it has ended, or cancel it.',
    });
    open.worker();
    await Promise.all([open.ended(first), open.ended(only)]);
    expect(await open.start(join, { name: 'a' })).not.toBe(first);
    expect(await open.start(refuse, { name: 'b' })).not.toBe(only);
  });

  it('under two workers, twelve queued jobs of three keys never overlap within a key, even while one waits', async () => {
    const kind = kindOf('bake-queue', { exclusive: 'queue', lane: 'long' });
    const atWork = new Set<string>();
    const overlaps: string[] = [];
    const waited = new Set<string>();
    const begun: string[] = [];
    const open = bakery([kind], {
      [kind.kind]: async ({ jobId }, { name }) => {
        if (!waited.has(jobId)) {
          if (atWork.has(name)) overlaps.push(name);
          atWork.add(name);
          waited.add(jobId);
          begun.push(name);
          // Holds its key while it waits.
          if (begun.length % 3 === 0) waitUntil(new Date(Date.now() + 60), { code: 'rate-limit', sentence: 'Soon.' });
        }
        await sleep(20);
        atWork.delete(name);
      },
    });
    open.worker();
    open.worker();
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, index) => open.start(kind, { name: 'abc'[index % 3]! })),
    );
    for (const id of ids) expect((await open.ended(id)).state).toBe('done');
    expect([overlaps, begun.length]).toEqual([[], 12]);
  });

  it('queue-one: of many behind the one at work one waits, and does what was asked before it began', async () => {
    const kind = kindOf('bake-last', { exclusive: 'queue-one' });
    let asked = 0;
    const seen: number[] = [];
    const doors: (() => void)[] = [];
    const open = bakery([kind], {
      [kind.kind]: async () => {
        seen.push(asked);
        await new Promise<void>((resolve) => doors.push(resolve));
      },
    });
    const start = () => {
      asked += 1;
      return open.start(kind, { name: 'a' });
    };
    const first = await start();
    open.worker();
    await open.once(first, () => seen.length === 1);
    const later = [await start(), await start(), await start()];
    expect(new Set(later).size).toBe(1);
    expect(later[0]).not.toBe(first);
    doors[0]?.();
    await open.once(later[0]!, () => seen.length === 2);
    expect(seen).toEqual([1, 4]);
    // What is asked now may be too late for the one at work.
    expect(await start()).not.toBe(later[0]);
    doors[1]?.();
    await open.once(later[0]!, () => seen.length === 3);
    doors[2]?.();
  });
});

describe('places and seconds', () => {
  it('are unknown at first, then come from measured rates: per unit, over all processes', async () => {
    await JobRateModel.deleteMany({});
    const kind = kindOf('bake-measured', { lane: 'heavy' });
    const open = bakery([kind], { [kind.kind]: () => sleep(400) });
    const first = await open.start(kind, { units: 2 });
    expect(await shown(first)).toMatchObject({ state: 'waiting', queuePlace: 1, secondsLeft: null });
    open.worker();
    await open.ended(first);
    const rate = await until(
      () => JobRateModel.findById(kind.kind).lean(),
      (row) => row !== null,
    );
    expect(rate!.secondsPerUnit).toBeGreaterThan(0.19);
    expect(rate!.secondsPerUnit).toBeLessThan(1);
    await open.stop();
    await JobRateModel.updateOne({ _id: kind.kind }, { $set: { secondsPerUnit: 10 } });
    const projectId = newId();
    const own = [await open.start(kind, { projectId, units: 3 }), await open.start(kind, { projectId, units: 3 })];
    const other = await open.start(kind, { projectId: newId(), units: 3 });
    // The other project's first begins before this one's second.
    expect(
      [await shown(own[0]!), await shown(other), await shown(own[1]!)].map(({ queuePlace }) => queuePlace),
    ).toEqual([1, 2, 3]);
    expect((await shown(own[0]!)).secondsLeft).toBe(30);
    expect((await shown(own[1]!)).secondsLeft).toBeGreaterThanOrEqual(45);
  });
});
