import { expect, it } from 'vitest';
import { inGroups } from './in-groups';

/** Writes that wait until they are let on. */
function held(max = 3) {
  const groups: string[][] = [];
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const write = inGroups<string>((group) => {
    groups.push([...group]);
    return new Promise<void>((resolve, reject) => ends.push({ resolve, reject }));
  }, max);
  const turn = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));
  return { groups, ends, write, turn };
}

it('writes what comes together, and meanwhile, in one command each, of a size at most', async () => {
  const { groups, ends, write, turn } = held();
  const first = [write('a'), write('b')];
  await turn();
  const rest = ['c', 'd', 'e', 'f'].map(write);
  await turn();
  expect(groups).toEqual([['a', 'b']]);
  for (let at = 0; at < 3; at += 1) {
    ends[at]!.resolve();
    await turn();
  }
  await Promise.all([...first, ...rest]);
  expect(groups).toEqual([['a', 'b'], ['c', 'd', 'e'], ['f']]);
});

it('tells those of a failed command, and goes on', async () => {
  const { ends, write, turn } = held();
  const first = write('a');
  await turn();
  const second = write('b');
  ends[0]!.reject(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await turn();
  ends[1]!.resolve();
  await second;
});
