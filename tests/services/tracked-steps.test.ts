import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { resumeJob } from '@/server/system/jobs/tracked/resume-job';
import { findJob } from '@/server/system/jobs/tracked/store';
import { waitUntil } from '@/server/system/jobs/tracked/wait-until';
import { until } from './publishing';
import { bakery, forever, kindOf, shown, withTrackedJobs } from './tracked';

withTrackedJobs();

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

describe('saved steps', () => {
  const kind = kindOf('bake-in-steps');

  it('a repeat returns what is saved; from a changed input on, all steps run again', async () => {
    const ran: string[] = [];
    let flour = 'rye';
    let isOver = false;
    const open = bakery([kind], {
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
    const waits = () => open.once(id, ({ state, waitsBecause }) => state === 'waiting' && waitsBecause !== null);
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
    const open = bakery([kind], {
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
    const open = bakery([kind], {
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
    const open = bakery([kind], {
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
    const open = bakery([kind], {
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
    const open = bakery([kind], {
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
