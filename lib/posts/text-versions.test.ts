import { expect, it } from 'vitest';
import { belongsTo, haveSameTexts, keptVersions, textChanges, textsOf, VERSIONS_CHARACTERS } from './text-versions';

const post = (content: string, own: Record<string, unknown> = {}) => ({
  ...{ title: 'Tea', content },
  platformPosts: [
    { platform: 'vk' as const, platformSpecificData: {} },
    { platform: 'telegram' as const, platformSpecificData: own },
  ],
});

it('are the common words, and those that a channel has of its own', () => {
  expect(textsOf(post('Hello', { content: 'Hello' }))).toEqual({ title: 'Tea', content: 'Hello', own: [] });
  expect(textsOf(post('Hello', { content: 'Привет' })).own).toEqual([
    { platform: 'telegram', title: '', text: 'Привет' },
  ]);
  const parts = [
    { content: 'One', media: [] },
    { content: 'Two', media: [] },
  ];
  expect(textsOf(post('Hello', { content: 'One', parts })).own).toEqual([
    { platform: 'telegram', title: '', text: 'One\n---\nTwo' },
  ]);
});

it('are the same whatever the order of the channels', () => {
  const one = { title: '', content: 'A', own: [{ platform: 'vk' as const, title: '', text: 'B' }] };
  expect(haveSameTexts(one, { ...one, own: [{ text: 'B', title: '', platform: 'vk' }] })).toBe(true);
  expect(haveSameTexts(one, { ...one, own: [] })).toBe(false);
  expect(haveSameTexts(one, { ...one, title: 'T' })).toBe(false);
  expect(haveSameTexts(one, { ...one, own: [{ platform: 'vk', title: 'T', text: 'B' }] })).toBe(false);
});

it('saves of one person within ten minutes are one version', () => {
  const since = new Date('2026-11-29T10:00:00Z');
  const at = (minutes: number) => new Date(since.getTime() + minutes * 60_000);
  expect(belongsTo({ by: 'anna', since }, { by: 'anna', at: at(9) })).toBe(true);
  expect(belongsTo({ by: 'anna', since }, { by: 'anna', at: at(10) })).toBe(false);
  expect(belongsTo({ by: 'anna', since }, { by: 'boris', at: at(1) })).toBe(false);
  expect(belongsTo({ by: null, since }, { by: null, at: at(1) })).toBe(false);
});

it('keeps thirty, and no more than there is room for, but always the newest', () => {
  expect(keptVersions([])).toBe(0);
  expect(keptVersions(Array<number>(40).fill(10))).toBe(30);
  expect(keptVersions([10, VERSIONS_CHARACTERS - 10, 1])).toBe(2);
  expect(keptVersions([VERSIONS_CHARACTERS + 1])).toBe(1);
});

it('finds the texts that are different; a channel without words of its own has the common ones', () => {
  const before = textsOf(post('Hello'));
  const after = textsOf({ ...post('Hello there', { content: 'Привет' }), title: 'Tea' });
  expect(textChanges(before, after)).toEqual([
    { platform: null, name: 'Text', before: 'Hello', after: 'Hello there' },
    { platform: 'telegram', name: 'Text', before: 'Hello', after: 'Привет' },
  ]);
  expect(textChanges(before, before)).toEqual([]);
  const titled = textsOf(post('Hello', { title: 'Чай', content: '' }));
  expect(titled.own).toEqual([{ platform: 'telegram', title: 'Чай', text: '' }]);
  expect(textChanges(before, titled)).toEqual([{ platform: 'telegram', name: 'Title', before: 'Tea', after: 'Чай' }]);
});
