import { expect, it } from 'vitest';
import { alignTokens } from './align-tokens';

/** A head that looks for each token at some frames, and a little everywhere. */
const head = (frames: number, spans: readonly (readonly [number, number])[], noise = 0) =>
  spans.map(([from, until]) =>
    Float32Array.from(
      { length: frames },
      (_, frame) => (frame >= from && frame < until ? 0.8 : 0.01) + noise * Math.abs(Math.sin(frame * 12.9)),
    ),
  );
const SPANS = [
  [0, 20],
  [20, 35],
  [35, 60],
  [60, 80],
] as const;

it('tokens begin where the model begins to look for them', () => {
  expect(alignTokens([head(80, SPANS)])).toEqual([0, 20, 35, 60]);
});

it('noise of single frames, and a frame at which all tokens look, move nothing by more than a step or two', () => {
  const noisy = head(80, SPANS, 0.2);
  for (const row of noisy) row[50] = 5;
  const starts = alignTokens([noisy, head(80, SPANS, 0.1)]);
  SPANS.forEach(([from], at) => expect(Math.abs((starts[at] ?? 0) - from)).toBeLessThanOrEqual(2));
});

it('times rise even where the model looks back', () => {
  const starts = alignTokens([head(80, [SPANS[0], SPANS[3], SPANS[1], SPANS[2]])]);
  expect([...starts].sort((a, b) => a - b)).toEqual(starts);
});

it('more tokens than frames, one token, and none are no failure', () => {
  expect(
    alignTokens([
      head(2, [
        [0, 1],
        [0, 1],
        [1, 2],
        [1, 2],
      ]),
    ]),
  ).toHaveLength(4);
  expect(alignTokens([head(10, [[4, 6]])])).toEqual([0]);
  expect(alignTokens([])).toEqual([]);
});
