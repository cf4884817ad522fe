import { expect, it } from 'vitest';
import { newHistory, perform, undo } from './history';
import { sourceFrameAt } from './items-at';
import { newItem, newTimeline, type Item } from './model';
import { cutAtScenes, hasScenes, sceneCutsOf, sceneFrames } from './scene-cuts';

const clip = (rest: Partial<Item> = {}): Item =>
  newItem({ id: 'clip', type: 'video', url: '/files/one', start: 30, duration: 120, originalDuration: 400, ...rest });
/** Whether a frame of the film shows what lies behind a moment of the file. */
const isBehind = (item: Item, frame: number, moment: number) => sourceFrameAt(item, frame) >= moment * 30 - 1e-3;

it('finds the first frame of a scene, by trim and speed', () => {
  expect(sceneFrames(clip(), [2])).toEqual([90]);
  expect(sceneFrames(clip({ trimStart: 15 }), [2])).toEqual([75]);
  expect(sceneFrames(clip({ speed: 2 }), [2])).toEqual([60]);
  // Between two frames: the one before still shows the scene before.
  expect(sceneFrames(clip(), [2.01])).toEqual([91]);
  expect(sceneFrames(clip({ speed: 0.25 }), [0.5])).toEqual([90]);
});

it.each([0.25, 0.7, 1, 1.5, 4])(
  'shows one scene before the cut and another from it on, at %f times the speed',
  (speed) => {
    for (const reverse of [false, true]) {
      const item = clip({ speed, reverse, trimStart: 20 });
      const moments = [1, 1.7, 2.033333, 3.3, 5];
      const found = sceneFrames(item, moments);
      expect(found.length).toBeGreaterThan(0);
      for (const at of found) {
        const passed = moments.filter((moment) => isBehind(item, at - 1, moment) !== isBehind(item, at, moment));
        expect(passed, `${reverse ? 'reverse ' : ''}${at}`).toHaveLength(1);
        expect(isBehind(item, at, passed[0]!)).toBe(!reverse);
      }
    }
  },
);

it('cuts neither outside a clip nor so near that a part could not be stored', () => {
  expect(sceneFrames(clip(), [0, 0.05, 3.95, 4, 9])).toEqual([]);
  expect(sceneFrames(clip({ speed: 4, originalDuration: 480 }), [2, 2.2, 4])).toEqual([45, 60]);
  expect(sceneFrames(clip({ frozen: true }), [2])).toEqual([]);
  expect(hasScenes(newItem({ id: 'words', type: 'text' }))).toBe(false);
});

it('cuts at all in one step, which is undone at once; the film stays as it was', () => {
  let ids = 0;
  const newId = () => `new-${(ids += 1)}`;
  const film = { ...newTimeline(), items: [clip({ transition: { kind: 'wipe', duration: 10 } })] };
  const cuts = sceneCutsOf(film, film.items, () => [1, 2.5]);
  expect(cuts.map(({ at }) => at)).toEqual([60, 105]);
  const history = perform(newHistory(film), cutAtScenes(cuts, newId), { label: 'Cut at scenes', gesture: null });
  expect(history.present.items.map(({ start, duration, trimStart }) => [start, duration, trimStart])).toEqual([
    [30, 30, 0],
    [60, 45, 30],
    [105, 45, 75],
  ]);
  expect(history.present.items.map(({ transition }) => transition?.kind)).toEqual([undefined, undefined, 'wipe']);
  expect(undo(history).present).toEqual(film);
  // Cut there already: nothing is left to offer.
  expect(sceneCutsOf(history.present, history.present.items, () => [1, 2.5])).toEqual([]);
});

it('leaves locked clips alone', () => {
  const film = { ...newTimeline(), items: [clip({ locked: true })] };
  expect(sceneCutsOf(film, film.items, () => [2])).toEqual([]);
});
