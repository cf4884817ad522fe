import { expect, it } from 'vitest';
import { shownBehind } from './shown-behind';

const own = (...names: string[]) => ({ scene: 'title', behind: names.join('\n') });
const none = { scene: 'title', behindElse: 'near' };
const plain = { scene: 'title' };
const near = (...parts: Record<string, string>[]) => parts.map((_, at) => shownBehind(parts, at).near);

it('lets what was seen go on behind a part without pictures; before any, what comes', () => {
  expect(near(own('a'), none, own('b'))).toEqual([null, 'a', null]);
  expect(near(own('a', 'b'), none)).toEqual([null, 'b']);
  expect(near(none, own('a', 'b'))).toEqual(['a', null]);
});

it('lets the pictures of the film take turns where several parts in a row have none', () => {
  expect(near(own('a'), none, none, none, own('b'))).toEqual([null, 'a', 'b', 'a', null]);
  expect(near(own('a', 'b'), none, none, none)).toEqual([null, 'b', 'a', 'b']);
  expect(near(none, none, own('a', 'b'))).toEqual(['b', 'a', null]);
  expect(near(own('a'), none, none)).toEqual([null, 'a', 'a']);
  expect(near(own('a'), none, own('a'), none, none)).toEqual([null, 'a', null, 'a', 'a']);
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
