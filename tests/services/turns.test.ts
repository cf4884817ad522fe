import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { LANE_NAMES, LANES } from '@/server/system/jobs/tracked/lanes';
import { inTurn } from '@/server/system/jobs/tracked/turns';
import { until } from './publishing';
import { bakery, kindOf, newId, withTrackedJobs } from './tracked';

withTrackedJobs();

it.each(LANE_NAMES)(
  'lane %s: a person with thirty jobs delays another’s by one job, and uses the whole lane otherwise',
  async (lane) => {
    const [greedy, modest] = [newId(), newId()];
    const kind = kindOf(`try-turns-${lane}`, { lane, quiet: true });
    const begun: string[] = [];
    const { start, worker } = bakery([kind], {
      [kind.kind]: async ({ projectId }) => {
        begun.push(projectId);
        // While the fifth of the first project runs, the other one asks for two.
        if (begun.length === 5) for (let count = 0; count < 2; count += 1) await start(kind, { projectId: modest });
      },
    });
    for (let count = 0; count < 30; count += 1) await start(kind, { projectId: greedy });
    worker();
    await until(
      () => begun.length,
      (count) => count === 32,
    );
    const places = begun.flatMap((projectId, index) => (projectId === modest ? [index] : []));
    expect(begun.slice(0, 5)).toEqual(Array(5).fill(greedy));
    // At once when a place is free, then every second one; up to the lane's concurrency may have begun meanwhile.
    expect(places[0]).toBeLessThanOrEqual(5 + 8);
    expect((places[1] ?? 0) - (places[0] ?? 0)).toBeLessThanOrEqual(2);
  },
);

it('five projects of one person with five jobs delay another’s single one by one job', async () => {
  const [greedy, modest] = [newId(), newId()];
  const kind = kindOf('try-turns-of-people', { lane: 'heavy', quiet: true });
  const begun: string[] = [];
  const { start, worker } = bakery([kind], {
    [kind.kind]: ({ createdBy }) => Promise.resolve(begun.push(createdBy)),
  });
  for (let count = 0; count < 5; count += 1) {
    const projectId = newId();
    for (let job = 0; job < 5; job += 1) await start(kind, { projectId, createdBy: greedy });
  }
  await start(kind, { projectId: newId(), createdBy: modest });
  worker();
  await until(
    () => begun.length,
    (count) => count === 26,
  );
  // The first of each person; as many as the lane has places may have begun before it.
  expect(begun.indexOf(modest)).toBeLessThanOrEqual(LANES.heavy.atOnce);
});

it('over two workers, a person holds at most half of a lane while another waits in it', async () => {
  const [greedy, modest] = [newId(), newId()];
  const kind = kindOf('share-lane', { lane: 'long' });
  const atWork: string[] = [];
  const most = { alone: 0, together: 0 };
  const { start, worker } = bakery([kind], {
    [kind.kind]: async ({ projectId }) => {
      atWork.push(projectId);
      const [own, others] = [atWork.filter((id) => id === greedy).length, begunOthers()];
      if (projectId === greedy)
        most[others ? 'together' : 'alone'] = Math.max(most[others ? 'together' : 'alone'], own);
      await sleep(150);
      atWork.splice(atWork.indexOf(projectId), 1);
    },
  });
  let isModestThere = false;
  const begunOthers = () => isModestThere;
  for (let count = 0; count < 12; count += 1) await start(kind, { projectId: greedy });
  worker();
  worker();
  await until(
    () => most.alone,
    (count) => count === 2 * LANES.long.atOnce,
  );
  for (let count = 0; count < 12; count += 1) await start(kind, { projectId: modest });
  isModestThere = true;
  await until(
    () => TrackedJobModel.countDocuments({ projectId: modest, state: 'waiting' }),
    (count) => count <= 2,
  );
  expect(most.together).toBeLessThanOrEqual(LANES.long.atOnce);
});

it('the turn goes to the person with the fewest running jobs, then to the one that waited longest', () => {
  const servedAt = (personId: string) => ({ a: 3, b: 1, c: 2 })[personId] ?? 0;
  const share = 0.5;
  expect(inTurn({ waiting: ['a', 'b', 'c'], running: [], servedAt, share })).toEqual(['b', 'c', 'a']);
  expect(inTurn({ waiting: ['a', 'b', 'c'], running: ['b', 'b', 'c'], servedAt, share })).toEqual(['a', 'c']);
  expect(inTurn({ waiting: ['b'], running: ['b', 'b', 'c'], servedAt, share })).toEqual(['b']);
});
