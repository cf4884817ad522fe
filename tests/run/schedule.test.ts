import { expect, it } from 'vitest';
import { runSideBySide, type Step } from './schedule.mjs';
import { createTurns } from './turns.mjs';

/** Runs steps that the test ends one after the other, in the order of their starts. */
async function orderOf(steps: Step[], cores: number): Promise<string[]> {
  const events: string[] = [];
  const running: { name: string; end: () => void }[] = [];
  const all = runSideBySide({
    steps,
    cores,
    run: ({ name }) =>
      new Promise((end) => {
        events.push(`+${name}`);
        running.push({ name, end });
      }),
  });
  let over = false;
  void all.finally(() => (over = true)).catch(() => undefined);
  while (!over) {
    await new Promise((next) => setImmediate(next));
    const first = running.shift();
    if (first) events.push(`-${first.name}`);
    first?.end();
  }
  await all;
  return events;
}

it('steps that fit run side by side, a step for both cores alone, a dependent one after its predecessor', async () => {
  const steps: Step[] = [
    { name: 'types', cores: 1 },
    { name: 'build', cores: 1, after: ['types'] },
    { name: 'lint', cores: 1 },
    { name: 'contract', cores: 2, needs: ['build'] },
  ];
  expect(await orderOf(steps, 2)).toEqual([
    '+types',
    '+lint',
    '-types',
    '+build',
    '-lint',
    '-build',
    '+contract',
    '-contract',
  ]);
});

it('on one core everything runs, one after the other', async () => {
  const steps: Step[] = [
    { name: 'contract', cores: 2, after: ['build'] },
    { name: 'lint', cores: 1 },
  ];
  expect(await orderOf(steps, 1)).toEqual(['+contract', '-contract', '+lint', '-lint']);
});

it('steps that wait for each other are named instead of hanging', async () => {
  const steps: Step[] = [
    { name: 'a', cores: 1, after: ['b'] },
    { name: 'b', cores: 1, after: ['a'] },
  ];
  await expect(orderOf(steps, 2)).rejects.toThrow('These wait for each other: a, b');
});

it('the first is printed as it comes, a parallel one as one block after its end', () => {
  const shown: (string | Uint8Array)[] = [];
  const takeTurn = createTurns((text) => shown.push(text));
  const [first, second, third] = [takeTurn(), takeTurn(), takeTurn()];
  first.write('a1');
  second.write('b1');
  third.write('c1');
  third.end();
  second.write('b2');
  first.write('a2');
  expect(shown).toEqual(['a1', 'a2']);
  first.end();
  second.write('b3');
  expect(shown).toEqual(['a1', 'a2', 'b1', 'b2', 'b3']);
  second.end();
  expect(shown.at(-1)).toBe('c1');
});
