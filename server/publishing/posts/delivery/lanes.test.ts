import { expect, it } from 'vitest';
import { createLanes } from './lanes';

type Open = { key: string; finish: () => void };

function harness(limits: { perLane: number; total: number }) {
  const lanes = createLanes(limits);
  const open: Open[] = [];
  const add = (lane: string, key: string) =>
    lanes.add(lane, { key, run: () => new Promise<void>((resolve) => open.push({ key, finish: resolve })) });
  const finish = async (key: string) => {
    open
      .splice(
        open.findIndex((task) => task.key === key),
        1,
      )[0]!
      .finish();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { lanes, add, finish, running: () => open.map((task) => task.key) };
}

it('a lane that is stuck leaves the places of the others free', async () => {
  const { add, running, finish } = harness({ perLane: 2, total: 4 });
  for (let index = 0; index < 50; index += 1) add('slow', `s${index}`);
  add('quick', 'q0');
  expect(running()).toEqual(['s0', 's1', 'q0']);
  await finish('s0');
  expect(running()).toEqual(['s1', 'q0', 's2']);
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
