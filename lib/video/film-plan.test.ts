import { describe, expect, it } from 'vitest';
import { ENTERS_S } from '@/lib/scene/draw-scene';
import { CROSS_FADE_S, placeItems, subtitleStates } from './film-plan';

describe('the items of a film', () => {
  it('follow each other in whole frames, and a fade takes none of their time', () => {
    expect(placeItems([2, 1.5, 0.34], 0.4)).toEqual({
      items: [
        { start: 0, frames: 60, fade: 0 },
        { start: 60, frames: 45, fade: 12 },
        { start: 105, frames: 10, fade: 5 },
      ],
      frames: 115,
    });
  });

  it('last a frame at least, and a fade a second at most', () => {
    expect(placeItems([0, 0.001, 9], 5).items).toEqual([
      { start: 0, frames: 1, fade: 0 },
      { start: 1, frames: 1, fade: 0 },
      { start: 2, frames: 270, fade: 30 },
    ]);
  });
});

const words = ['One', 'two', 'three.', 'Four'].map((text, index) => ({
  text,
  start: index * 0.5 + 0.1,
  end: index * 0.5 + 0.5,
}));

describe('subtitles', () => {
  it('cover every frame, and each word has its moment', () => {
    const states = subtitleStates({ words, perGroup: 3, frames: 90, marks: true });
    expect(states.map(({ from, until, words: shown, said }) => [from, until, shown.join(' '), said])).toEqual([
      [0, 3, '', null],
      [3, 18, 'One two three.', 0],
      [18, 33, 'One two three.', 1],
      [33, 48, 'One two three.', 2],
      [48, 72, 'Four', 0],
      [72, 90, '', null],
    ]);
  });

  it('end with their part, whatever the words say', () => {
    for (const frames of [1, 20, 47]) {
      const states = subtitleStates({ words, perGroup: 2, frames, marks: false });
      expect(states.at(-1)?.until).toBe(frames);
      for (const [index, { from }] of states.entries()) expect(from).toBe(states[index - 1]?.until ?? 0);
    }
    expect(subtitleStates({ words: [], perGroup: 2, frames: 9, marks: true })).toEqual([
      { from: 0, until: 9, words: [], said: null },
    ]);
  });
});

it('lets the words of a scene wait until the one before has faded out', () => {
  expect(ENTERS_S).toBeGreaterThanOrEqual(CROSS_FADE_S);
});
