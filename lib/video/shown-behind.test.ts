import { expect, it } from 'vitest';
import { shownBehind } from './shown-behind';

const own = (...names: string[]) => ({ scene: 'title', behind: names.join('\n') });
const none = { scene: 'title', behindElse: 'near' };
const plain = { scene: 'title' };
const near = (...parts: Record<string, string>[]) => parts.map((_, at) => shownBehind(parts, at).near);

it('lets a part without pictures stand on that of the nearest one that has some; before counts first', () => {
  expect(near(own('a'), none, own('b'))).toEqual([null, 'a', null]);
  expect(near(own('a'), none, none, none, own('b'))).toEqual([null, 'a', 'a', 'b', null]);
  expect(near(none, none, own('a'))).toEqual(['a', 'a', null]);
});

it('takes what was seen last before, and first after', () => {
  expect(near(own('a', 'b'), none)).toEqual([null, 'b']);
  expect(near(none, own('a', 'b'))).toEqual(['a', null]);
});

it('takes a scene that is a picture, none of a page, and none where nothing is near or the part is to be plain', () => {
  expect(near({ scene: 'picture', picture: 'a' }, none)).toEqual([null, 'a']);
  expect(near({ scene: 'page', url: 'https://example.org', behind: 'a' }, none)).toEqual([null, null]);
  expect(near(none, none)).toEqual([null, null]);
  expect(near(own('a'), plain)).toEqual([null, null]);
  expect(near(own('a'), { scene: 'picture', behindElse: 'near' })).toEqual([null, null]);
});

it('moves every other part the other way', () => {
  const parts = [own('a'), none, own('b')];
  expect(parts.map((_, at) => shownBehind(parts, at).turn)).toEqual([0, 1, 0]);
  expect(shownBehind(parts, -1)).toEqual({ own: [], near: null, turn: 0 });
});
