import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { JobRateModel } from '@/prisma-free-models/job-rate';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { AppError } from '@/lib/errors/app-error';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeQueues } from '@/server/system/jobs/queues';
import { cancelJob } from '@/server/system/jobs/tracked/cancel-job';
import { wakeForgottenParents } from '@/server/system/jobs/tracked/children';
import { listJobs } from '@/server/system/jobs/tracked/list-jobs';
import { presentJobs } from '@/server/system/jobs/tracked/present-jobs';
import { resumeJob } from '@/server/system/jobs/tracked/resume-job';
import { findJob } from '@/server/system/jobs/tracked/store';
import { waitUntil } from '@/server/system/jobs/tracked/wait-until';
import { until } from './publishing';
import { bakery, kindOf, newId, type Bakery } from './tracked';

let open: Bakery | undefined;
beforeAll(connectDatabase);
afterEach(async () => {
  await open?.stop();
  await TrackedJobModel.deleteMany({});
});
afterAll(async () => {
  await closeQueues();
  stopPublishingEvents();
  await disconnectDatabase();
});

/** Another worker has taken the job for dead; the old one's heart may still beat until then. */
async function leaseRunsOut(id: string): Promise<void> {
  const attemptOf = async () => (await TrackedJobModel.findById(id).lean())?.attemptId ?? '';
  const before = await attemptOf();
  await until(
    async () => {
      await TrackedJobModel.updateOne({ _id: id, attemptId: before }, { $set: { leaseUntil: new Date(0) } });
      return attemptOf();
    },
    (attempt) => attempt !== before,
  );
}
const shown = async (id: string) => (await presentJobs([(await findJob(id))!], ''))[0]!;
/** Hangs until its job is released or lost, as a process that died does for all that others can see. */
const forever = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

describe('words', () => {
  it('a job that takes too long, or kills its workers, is spoken of in the words of its kind', async () => {
    const slow = kindOf('bake-slowly', { timeoutMs: 1200 });
    open = bakery([slow], { [slow.kind]: ({ signal }) => forever(signal) });
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
    open = bakery([strict], { [strict.kind]: () => Promise.resolve({ loaves: 3 }) });
    open.worker();
    expect((await open.ended(await open.start(strict))).error?.code).toBe('INTERNAL');
  });
});

describe('retry policy', () => {
  const retry = { tries: 3, delaysMs: [300, 60], on: ['SERVICE_UNAVAILABLE', 'UNEXPECTED'] } as const;
  const kind = kindOf('bake-again', { retry });

  it('tries named errors again after its delays, and waits in between without a place', async () => {
    let tries = 0;
    open = bakery([kind], {
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
    open = bakery([kind], {
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
    open = bakery([kind], {
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
    open = bakery([join, refuse], { [join.kind]: async () => null, [refuse.kind]: async () => null });
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
    open = bakery([kind], {
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
      Array.from({ length: 12 }, (_, index) => open!.start(kind, { name: 'abc'[index % 3]! })),
    );
    for (const id of ids) expect((await open.ended(id)).state).toBe('done');
    expect([overlaps, begun.length]).toEqual([[], 12]);
  });
});

describe('saved steps', () => {
  const kind = kindOf('bake-in-steps');

  it('a repeat returns what is saved; from a changed input on, all steps run again', async () => {
    const ran: string[] = [];
    let flour = 'rye';
    let isOver = false;
    open = bakery([kind], {
      [kind.kind]: async ({ step }) => {
        const dough = await step(
          'dough',
          { flour, water: 1 },
          () => (ran.push('dough'), Promise.resolve(`${flour} dough`)),
        );
        await step('rest', {}, () => (ran.push('rest'), Promise.resolve(undefined)));
        const loaf = await step('loaf', dough, () => (ran.push('loaf'), Promise.resolve({ of: dough, 'a.b$c': 1 })));
        if (!isOver) waitUntil(null, { code: 'approval', sentence: 'Taste it.' });
        return loaf;
      },
    });
    open.worker();
    const id = await open.start(kind);
    const waits = () => open!.once(id, ({ state, waitsBecause }) => state === 'waiting' && waitsBecause !== null);
    await waits();
    await resumeJob(id);
    await until(
      () => findJob(id),
      (job) => job!.resumes === 1 && job!.waitsBecause !== null,
    );
    expect(ran).toEqual(['dough', 'rest', 'loaf']);
    flour = 'wheat';
    isOver = true;
    await resumeJob(id);
    expect((await open.ended(id)).result).toEqual({ of: 'wheat dough', 'a.b$c': 1 });
    expect(ran).toEqual(['dough', 'rest', 'loaf', 'dough', 'rest', 'loaf']);
    expect((await TrackedJobModel.findById(id).lean())?.steps).toEqual([]);
  });

  it('a worker that was taken for dead saves nothing after its lease: the fence holds', async () => {
    const effects: string[] = [];
    let runs = 0;
    open = bakery([kind], {
      [kind.kind]: async ({ step }) => {
        runs += 1;
        if (runs === 1) {
          await step('first', 1, () => Promise.resolve('of the sleeper'));
          // Its heart would notice at its next beat; a frozen process has none.
          await until(
            () => runs,
            (count) => count === 2,
          );
          await step('second', 2, () => Promise.resolve(effects.push('the sleeper’s second')));
          return 'of the sleeper';
        }
        const first = await step('first', 1, () => Promise.resolve('of the other'));
        await sleep(200);
        return { first, second: await step('second', 2, () => Promise.resolve('of the other')) };
      },
    });
    const runner = open.worker();
    const id = await open.start(kind);
    await until(
      async () => (await TrackedJobModel.findById(id).lean())?.steps.length,
      (count) => count === 1,
    );
    await leaseRunsOut(id);
    expect((await open.ended(id)).result).toEqual({ first: 'of the sleeper', second: 'of the other' });
    await until(
      () => runner.size(),
      (size) => size === 0,
    );
    expect(effects).toEqual([]);
  });

  it('refuses results that are too large, equal names, and steps side by side', async () => {
    const failures: string[] = [];
    const noting = async (work: Promise<unknown>) => work.catch((error: Error) => failures.push(error.message));
    open = bakery([kind], {
      [kind.kind]: async ({ step }) => {
        await noting(step('large', 1, () => Promise.resolve('x'.repeat(200_000))));
        const first = step('a', 1, () => sleep(20));
        await noting(step('b', 1, () => sleep(20)));
        await first;
        await noting(step('a', 1, () => sleep(20)));
      },
    });
    open.worker();
    await open.ended(await open.start(kind));
    expect(failures).toEqual([
      'The result of the step large is too large to save (200002 bytes): keep a file, save its id',
      'The step b began during a: steps go one after another, children side by side',
      'The job has two steps with the name a',
    ]);
  });

  it('crashes are counted again after each saved step: three steps survive a crash in each', async () => {
    const ran: string[] = [];
    let hang = true;
    open = bakery([kind], {
      [kind.kind]: async ({ step, signal }) => {
        for (const name of ['one', 'two', 'three', 'four', 'five']) {
          await step(name, name, async () => {
            ran.push(name);
            if (hang) await forever(signal);
            hang = true;
          });
        }
      },
    });
    open.worker();
    const id = await open.start(kind);
    for (const count of [1, 2, 3, 4, 5]) {
      await until(
        () => ran.length,
        (length) => length === 2 * count - 1,
      );
      hang = false;
      await leaseRunsOut(id);
    }
    expect((await open.ended(id)).state).toBe('done');
    expect(ran).toEqual(['one', 'one', 'two', 'two', 'three', 'three', 'four', 'four', 'five', 'five']);
  });
});

describe('waiting', () => {
  const kind = kindOf('bake-later');
  const because = { code: 'flood-wait', sentence: 'Telegram asks for a pause.' } as const;

  it('until a time: it leaves its place, says why, and goes on by itself; a restart of the workers changes nothing', async () => {
    let runs = 0;
    const at = new Date(Date.now() + 1500);
    open = bakery([kind], {
      [kind.kind]: () => {
        runs += 1;
        if (Date.now() < at.getTime()) waitUntil(at, because);
        return Promise.resolve('baked');
      },
    });
    const first = open.worker();
    const id = await open.start(kind);
    await open.once(id, ({ waitsBecause }) => waitsBecause !== null);
    await until(
      () => first.size(),
      (size) => size === 0,
    );
    expect(await shown(id)).toMatchObject({
      state: 'waiting',
      waitsUntil: at.toISOString(),
      waitsBecause: because,
      queuePlace: null,
      secondsLeft: null,
    });
    await open.stop();
    open.worker();
    const done = await open.ended(id);
    expect([done.result, runs, done.startedAt!.getTime() >= at.getTime()]).toEqual(['baked', 2, true]);
    expect(await shown(id)).toMatchObject({ state: 'done', waitsUntil: null, waitsBecause: null });
  });

  it('until it is resumed, and a resumption that comes before the wait is not lost', async () => {
    let [isApproved, runs] = [false, 0];
    let asked = () => {};
    open = bakery([kind], {
      [kind.kind]: async (_context, { name }) => {
        runs += 1;
        if (isApproved && runs > 1) return 'approved';
        if (name === 'fast') {
          await new Promise<void>((resolve) => (asked = resolve));
          isApproved = true;
        }
        return waitUntil(null, { code: 'approval', sentence: 'A person has to agree.' });
      },
    });
    open.worker();
    const slow = await open.start(kind);
    await open.once(slow, ({ waitsBecause }) => waitsBecause?.code === 'approval');
    await sleep(200);
    expect([runs, (await findJob(slow))!.dueAt]).toEqual([1, null]);
    isApproved = true;
    expect(await resumeJob(slow)).toBe(true);
    expect((await open.ended(slow)).result).toBe('approved');
    expect(await resumeJob(slow)).toBe(false);

    [isApproved, runs] = [false, 0];
    const fast = await open.start(kind, { name: 'fast' });
    await until(
      () => runs,
      (count) => count === 1,
    );
    await resumeJob(fast);
    asked();
    expect((await open.ended(fast)).result).toBe('approved');
  });
});

describe('parents and children', () => {
  const [parent, child] = [kindOf('bake-all', { lane: 'quick' }), kindOf('bake-one', { lane: 'quick' })];
  const childrenOf = async (id: string, projectId: string) =>
    (await listJobs({ projectIds: [projectId], query: { parentId: id } })).items;

  it('starts children once, leaves its place, shows how far they are, and goes on when the last has ended', async () => {
    const projectId = newId();
    let parentRuns = 0;
    const begun: string[] = [];
    const letGo = new Map<string, () => void>();
    open = bakery([parent, child], {
      [parent.kind]: async ({ startChild, untilChildrenEnded }) => {
        parentRuns += 1;
        for (const name of ['a', 'b', 'c', 'd']) await startChild(name, child, { payload: { name }, label: name });
        const ends = await untilChildrenEnded({ share: { from: 0.2, to: 0.6 } });
        return ends.map(({ name, state, result, error }) => [name, state, error?.code ?? result]);
      },
      [child.kind]: async (_context, { name }) => {
        begun.push(name);
        await new Promise<void>((resolve) => letGo.set(name, resolve));
        if (name === 'c') throw new AppError('MEDIA_REFUSED', 'No.');
        return name.toUpperCase();
      },
    });
    open.worker();
    const id = await open.start(parent, { projectId });
    // Both places of the lane are the children's.
    await until(
      () => begun.length,
      (count) => count === 2,
    );
    expect(await shown(id)).toMatchObject({ state: 'waiting', waitsBecause: { code: 'children' }, waitsUntil: null });
    expect(await childrenOf(id, projectId)).toHaveLength(4);
    expect((await listJobs({ projectIds: [projectId], query: {} })).items.map((job) => String(job._id))).toEqual([id]);
    for (const name of begun) letGo.get(name)?.();
    await open.once(id, ({ progress }) => progress > 0.39);
    expect(await shown(id)).toMatchObject({ progress: 0.4, sentence: '2 of 4 parts done', state: 'waiting' });
    await until(
      () => begun.length,
      (count) => count === 4,
    );
    for (const name of begun) letGo.get(name)?.();
    expect((await open.ended(id)).result).toEqual([
      ['a', 'done', 'A'],
      ['b', 'done', 'B'],
      ['c', 'failed', 'MEDIA_REFUSED'],
      ['d', 'done', 'D'],
    ]);
    expect([parentRuns, begun.toSorted()]).toEqual([2, ['a', 'b', 'c', 'd']]);
  });

  it('cancels its children with it; a parent that fails leaves none behind', async () => {
    open = bakery([parent, child], {
      [parent.kind]: async ({ startChild, untilChildrenEnded }, { name }) => {
        for (const each of ['a', 'b', 'c']) await startChild(each, child, { payload: {}, label: each });
        if (name === 'failing') throw new AppError('MEDIA_REFUSED', 'No.');
        await untilChildrenEnded();
      },
      [child.kind]: ({ signal }) => forever(signal),
    });
    const runner = open.worker();
    const ended = async (id: string) => {
      const rows = await TrackedJobModel.find({ parentId: id }).lean();
      return rows.length === 3 && rows.every(({ state }) => state === 'cancelled');
    };
    const id = await open.start(parent);
    await open.once(id, ({ waitsBecause }) => waitsBecause?.code === 'children');
    await cancelJob(id);
    expect([(await findJob(id))!.state, await ended(id)]).toEqual(['cancelled', true]);
    const failing = await open.start(parent, { name: 'failing' });
    expect((await open.ended(failing)).state).toBe('failed');
    await until(() => ended(failing), Boolean);
    await until(
      () => runner.size(),
      (size) => size === 0,
    );
  });

  it('wakes although the worker of the last child died before it could say so', async () => {
    open = bakery([parent, child], {
      [parent.kind]: async ({ startChild, untilChildrenEnded }) => {
        await startChild('a', child, { payload: {}, label: 'a' });
        return (await untilChildrenEnded()).length;
      },
      [child.kind]: ({ signal }) => forever(signal),
    });
    open.worker();
    const id = await open.start(parent);
    await open.once(id, ({ waitsBecause }) => waitsBecause?.code === 'children');
    await until(
      () => TrackedJobModel.countDocuments({ parentId: id, state: 'running' }),
      (count) => count === 1,
    );
    await TrackedJobModel.updateOne({ parentId: id }, { $set: { state: 'done', endedAt: new Date() } });
    expect(await wakeForgottenParents()).toBe(1);
    expect((await open.ended(id)).result).toBe(1);
  });
});

describe('places and seconds', () => {
  it('are unknown at first, then come from measured rates: per unit, over all processes', async () => {
    await JobRateModel.deleteMany({});
    const kind = kindOf('bake-measured', { lane: 'heavy' });
    open = bakery([kind], { [kind.kind]: () => sleep(400) });
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
