import { describe, expect, it } from 'vitest';
import { COVER_FRAMES, coverMoments, hasHeadline, withChosen, type CoverScene } from './cover-moments';

const scene = (name: string | null, start: number, end: number, headline = false): CoverScene => ({
  ...{ name, start, end },
  hasHeadline: headline,
});
const film = {
  seconds: 24,
  scenes: [
    scene('answer', 0, 4),
    scene('title', 4, 8, true),
    scene('quote', 8, 12),
    scene('list', 12, 18, true),
    scene('call', 18, 24, true),
  ],
};

describe('the moments of a cover', () => {
  it('are five, first scenes with a headline once they have come in, in order, then the others', () => {
    expect(coverMoments(film)).toEqual([
      { at: 7.44, scene: 'title', into: 0.86 },
      { at: 17.16, scene: 'list', into: 0.86 },
      { at: 23.16, scene: 'call', into: 0.86 },
      { at: 3.44, scene: 'answer', into: 0.86 },
      { at: 11.44, scene: 'quote', into: 0.86 },
    ]);
  });

  it('of many scenes with a headline are the first, the last, and others between them', () => {
    const scenes = Array.from({ length: 9 }, (_, index) => scene(`part${index}`, index * 3, index * 3 + 3, true));
    const names = coverMoments({ seconds: 27, scenes }).map((moment) => moment.scene);
    expect(names).toEqual(['part0', 'part2', 'part4', 'part6', 'part8']);
  });

  it('come from long scenes where there are few, apart from each other and from fades', () => {
    const scenes = [scene('title', 0, 6, true), scene('answer', 6, 12)];
    const moments = coverMoments({ seconds: 12, scenes });
    expect(moments).toHaveLength(COVER_FRAMES);
    expect(moments.slice(0, 2).map(({ at }) => at)).toEqual([5.16, 11.16]);
    const times = moments.map(({ at }) => at).sort((a, b) => a - b);
    for (const [index, at] of times.entries()) {
      expect(at - (times[index - 1] ?? -9)).toBeGreaterThanOrEqual(1);
      for (const edge of [0, 6, 12]) expect(Math.abs(at - edge)).toBeGreaterThan(0.4);
    }
  });

  it.each([0.4, 1, 2.5, 6, 3600])(
    'of a video of %d seconds without known scenes are five, none at its ends',
    (seconds) => {
      const times = coverMoments({ seconds, scenes: [] }).map(({ at }) => at);
      expect(new Set(times).size).toBe(COVER_FRAMES);
      for (const at of times) {
        expect(at).toBeGreaterThanOrEqual(Math.min(0.5, seconds / 10));
        expect(at).toBeLessThanOrEqual(seconds - Math.min(0.5, seconds / 10));
      }
    },
  );

  it('of a scene that ends the video come before that end', () => {
    expect(coverMoments({ seconds: 4, scenes: [scene('title', 2, 4, true)] })[0]).toEqual({
      ...{ at: 3.6, scene: 'title', into: 0.8 },
    });
  });

  it('leave out a scene that is all fade, and those that are over with the first or last half second', () => {
    const scenes = [
      ...[scene('first', 0, 0.45, true), scene('title', 0.45, 10, true), scene('flash', 10, 10.3, true)],
      ...[scene('quote', 10.3, 20), scene('last', 20, 20.6, true)],
    ];
    const names = coverMoments({ seconds: 20.6, scenes }).map((moment) => moment.scene);
    expect(names.slice(0, 2)).toEqual(['title', 'quote']);
    for (const name of ['first', 'flash', 'last']) expect(names).not.toContain(name);
  });

  it('are never further moments of a scene that are in its fades', () => {
    const moments = coverMoments({ seconds: 1.9, scenes: [scene('title', 0, 1.9, true)] });
    // A fifth of it would be within the first 0.4 s.
    expect(moments.filter((moment) => moment.scene !== null).map(({ into }) => into)).toEqual([0.86]);
    expect(moments).toHaveLength(COVER_FRAMES);
  });
});

describe('a chosen moment', () => {
  const chosenOf = (choice: Parameters<typeof withChosen>[1], video = film) =>
    withChosen(coverMoments(video), choice, video);

  it('is the first one while nobody has chosen', () => {
    expect(chosenOf(null).chosen?.scene).toBe('title');
  });

  it('stays with its scene when that has moved and become longer', () => {
    const longer = {
      seconds: 30,
      scenes: [scene('title', 0, 10, true), scene('quote', 10, 20), scene('call', 20, 30)],
    };
    const { moments, chosen } = chosenOf({ at: 11.44, scene: 'quote', into: 0.86 }, longer);
    expect(chosen).toEqual({ at: 18.6, scene: 'quote', into: 0.86 });
    expect(moments).toContainEqual(chosen);
    expect(moments).toHaveLength(COVER_FRAMES);
  });

  it('takes the place of the last one where its scene is not among the five', () => {
    const scenes = [
      ...Array.from({ length: 5 }, (_, index) => scene(`part${index}`, index * 3, index * 3 + 3, true)),
      scene('quote', 15, 18),
    ];
    const { moments, chosen } = chosenOf({ at: 11.44, scene: 'quote', into: 0.86 }, { seconds: 18, scenes });
    expect(moments.map((moment) => moment.scene)).toEqual(['part0', 'part1', 'part2', 'part3', 'quote']);
    expect(chosen?.at).toBe(17.58);
  });

  it('without its scene stays at its second, and where the video has ended before is the first one', () => {
    expect(chosenOf({ at: 9, scene: 'gone', into: 0.2 }).chosen).toEqual({ at: 9, scene: null, into: null });
    expect(chosenOf({ at: 30, scene: 'gone', into: 0.2 }).chosen?.scene).toBe('title');
    expect(chosenOf({ at: 23.8, scene: null, into: null }).chosen?.scene).toBe('title');
  });
});

it('titles, calls and scenes with a title have a headline', () => {
  expect(hasHeadline({ scene: 'title', title: 'Bread' })).toBe(true);
  expect(hasHeadline({})).toBe(true);
  expect(hasHeadline({ scene: 'callToAction', text: 'Come' })).toBe(true);
  expect(hasHeadline({ scene: 'list', title: 'Three loaves', items: 'a' })).toBe(true);
  expect(hasHeadline({ scene: 'list', title: ' ', items: 'a' })).toBe(false);
  expect(hasHeadline({ scene: 'answer', text: 'It is bread.' })).toBe(false);
});
