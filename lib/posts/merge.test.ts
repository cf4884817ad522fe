import { expect, test } from 'vitest';
import { emptyForm, switchPlatform, withField, withMainText, withPlatform } from './form';
import { mergeForms, sameContent } from './merge';

const base = switchPlatform(
  switchPlatform({ ...emptyForm(), title: 'Title', content: 'Words' }, 'telegram', true),
  'vk',
  true,
);

test('what different people changed in different places is all kept', () => {
  const mine = withField(base, 'telegram', 'content', 'Mine');
  const theirs = switchPlatform(
    { ...withField(base, 'vk', 'content', 'Theirs'), title: 'Their title', scheduledFor: '2026-12-01T09:00:00.000Z' },
    'discord',
    true,
  );
  const { form, conflicts } = mergeForms({ base, mine, theirs });
  expect(conflicts).toEqual([]);
  expect([
    form.title,
    form.scheduledFor,
    form.platforms.telegram.fields.content,
    form.platforms.vk.fields.content,
    form.platforms.discord.enabled,
  ]).toEqual(['Their title', '2026-12-01T09:00:00.000Z', 'Mine', 'Theirs', true]);
});

test('the same place changed by both is asked about, and both words are there', () => {
  const mine = withMainText(base, 'content', 'Mine');
  const theirs = withMainText(base, 'content', 'Theirs');
  const { form, conflicts } = mergeForms({ base, mine, theirs });
  expect(conflicts.map(({ label, mine: own, theirs: other }) => [label, own, other])).toEqual([
    ['Content', 'Mine', 'Theirs'],
    ['Telegram: Caption', 'Mine', 'Theirs'],
    ['VK: Content', 'Mine', 'Theirs'],
  ]);
  expect(form.content).toBe('Mine');
  expect(
    sameContent(
      conflicts.reduce((chosen, { takeTheirs }) => takeTheirs(chosen), form),
      theirs,
    ),
  ).toBe(true);
});

test('the same change by both is none', () => {
  const both = withMainText(base, 'title', 'New');
  expect(mergeForms({ base, mine: both, theirs: { ...both } })).toEqual({ form: both, conflicts: [] });
});

test('being published meanwhile is no change of the content', () => {
  expect(sameContent(base, withPlatform(base, 'vk', { locked: { content: 'Words' } }))).toBe(true);
  expect(sameContent(base, withMainText(base, 'title', 'Other'))).toBe(false);
});
