import { expect, test } from 'vitest';
import { bodyOf, emptyForm, switchPlatform, withField, withMainText } from './form';
import { formOf } from './form-of-post';
import { markTranslated, textMark, variantState, withTypedText } from './variants';

const start = switchPlatform(
  switchPlatform({ ...emptyForm(), content: 'Hello' }, 'telegram', true),
  'ruTelegram',
  true,
);
const translated = withTypedText(start, 'ruTelegram', 'Привет');

test('a variant is untranslated, then current, then out of date when its base changes, then current again when somebody says so', () => {
  expect(variantState(start, 'ruTelegram')).toBe('same');
  expect(variantState(translated, 'ruTelegram')).toBe('current');
  const changed = withMainText(translated, 'content', 'Hello everybody');
  expect(changed.platforms.ruTelegram.fields.content).toBe('Привет');
  expect(variantState(changed, 'ruTelegram')).toBe('out-of-date');
  expect(variantState(withTypedText(changed, 'ruTelegram', 'Привет!'), 'ruTelegram')).toBe('out-of-date');
  expect(variantState(markTranslated(changed, 'ruTelegram'), 'ruTelegram')).toBe('current');
});

test('the source is the base’s own words; without the base the main text', () => {
  expect(variantState(withField(translated, 'telegram', 'content', 'Hello on Telegram'), 'ruTelegram')).toBe(
    'out-of-date',
  );
  const alone = switchPlatform(translated, 'telegram', false);
  expect(variantState(alone, 'ruTelegram')).toBe('current');
  expect(variantState(withField(emptyForm(), 'ruTelegram', 'content', 'Привет'), 'ruTelegram')).toBe('empty');
});

test('the mark is saved with the post and comes back', () => {
  const body = bodyOf(translated);
  const again = formOf({ ...body, status: 'draft', platformPosts: body.platformPosts });
  expect(variantState(again, 'ruTelegram')).toBe('current');
  expect(textMark('a')).not.toBe(textMark('b'));
});
