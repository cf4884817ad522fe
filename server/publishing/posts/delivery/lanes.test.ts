import { expect, it } from 'vitest';
import { createLanes } from './lanes';

type Open = { key: string; leave: () => void; finish: () => void };

function harness(limits: { perLane: number; total: number }) {
  const lanes = createLanes(limits);
  const open: Open[] = [];
  const add = (lane: string, key: string) =>
    lanes.add(lane, { key, run: (leave) => new Promise<void>((finish) => open.push({ key, leave, finish })) });
  const finish = async (key: string) => {
    open
      .splice(
        open.findIndex((task) => task.key === key),
        1,
      )[0]!
      .finish();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const leave = (key: string) => open.find((task) => task.key === key)!.leave();
  return { lanes, add, finish, leave, running: () => open.map((task) => task.key) };
}

it('a lane that is stuck leaves the places of the others free', async () => {
  const { add, running, finish } = harness({ perLane: 2, total: 4 });
  for (let index = 0; index < 50; index += 1) add('slow', `s${index}`);
  add('quick', 'q0');
  expect(running()).toEqual(['s0', 's1', 'q0']);
  await finish('s0');
  expect(running()).toEqual(['s1', 'q0', 's2']);
});

it('lets the next one begin once a task has left its place, and waits for its end all the same', async () => {
  const { add, running, leave, finish, lanes } = harness({ perLane: 1, total: 1 });
  for (const key of ['k0', 'k1', 'k2']) add('a', key);
  leave('k0');
  leave('k0');
  expect(running()).toEqual(['k0', 'k1']);
  expect([add('a', 'k0'), lanes.size()]).toEqual([false, 3]);
  await finish('k0');
  expect(running()).toEqual(['k1']);
  await finish('k1');
  expect([running(), lanes.size()]).toEqual([['k2'], 1]);
});

it('takes a key once until it is done', async () => {
  const { add, finish, lanes } = harness({ perLane: 1, total: 2 });
  expect([add('a', 'k'), add('a', 'k')]).toEqual([true, false]);
  await finish('k');
  expect(add('a', 'k')).toBe(true);
  expect(lanes.size()).toBe(1);
});

it('drains, and forgets what has not begun', async () => {
  const { add, finish, lanes } = harness({ perLane: 1, total: 1 });
  add('a', 'k1');
  add('a', 'k2');
  lanes.clear();
  const drained = lanes.drained();
  await finish('k1');
  await drained;
  expect(lanes.size()).toBe(0);
});
