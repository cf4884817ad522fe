import { expect, it } from 'vitest';
import { MAX_SCENE_CHANGES, sceneChangesIn, scoreReader, type FrameScore } from './scene-changes';

const scores = (...all: [number, number][]): FrameScore[] => all.map(([at, score]) => ({ at, score }));

it('takes what differs clearly for another scene, but neither movement nor the first frame', () => {
  expect(sceneChangesIn(scores([0, 60], [1, 9.9], [2, 31], [4, 10.5]))).toEqual([2, 4]);
  expect(sceneChangesIn([])).toEqual([]);
});

it('takes a flash of light for one change at most, the clearest', () => {
  expect(sceneChangesIn(scores([2, 20], [2.1, 45], [2.2, 20], [2.6, 30]))).toEqual([2.1, 2.6]);
});

it('keeps the clearest of very many, in order', () => {
  const many = Array.from({ length: 1_500 }, (_, at): [number, number] => [at + 1, at < 500 ? 12 : 50]);
  const found = sceneChangesIn(scores(...many));
  expect(found).toHaveLength(MAX_SCENE_CHANGES);
  expect([found[0], found.at(-1)]).toEqual([501, 1_500]);
});

it('reads lines that come in pieces', () => {
  const read: FrameScore[] = [];
  const reader = scoreReader((score) => read.push(score));
  const text =
    'frame:0    pts:0       pts_time:0\nlavfi.scd.score=0.000\nframe:1 pts:512 pts_time:2.5\nlavfi.scd.score=31.145\n';
  for (const letter of text) reader(letter);
  expect(read).toEqual(scores([0, 0], [2.5, 31.145]));
});
