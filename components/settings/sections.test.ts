import { expect, it } from 'vitest';
import { movedTo, SETTINGS_SECTIONS } from './sections';

it('leads links to the one long page to the part that holds their place now, with all they say', () => {
  expect(movedTo('', '#channel-telegram')).toBe('/settings/channels#channel-telegram');
  expect(movedTo('', '#pauses')).toBe('/settings/queue#pauses');
  expect(movedTo('', '#ai-budget')).toBe('/settings/ai#ai-budget');
  expect(movedTo('?connected=twitter', '')).toBe('/settings/channels?connected=twitter');
  expect(movedTo('?connect-error=state&platform=vk', '')).toBe('/settings/channels?connect-error=state&platform=vk');
  expect(movedTo('?first-steps=connect', '')).toBe('/settings/channels?first-steps=connect');
});

it('leaves what is still on the first page there', () => {
  for (const [search, hash] of [
    ['', ''],
    ['?new-project=1', ''],
    ['', '#archive'],
  ] as const)
    expect(movedTo(search, hash)).toBeNull();
});

it('gives each part one address', () => {
  expect(new Set(SETTINGS_SECTIONS.map(({ path }) => path)).size).toBe(8);
});
