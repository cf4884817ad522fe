import { expect, test } from 'vitest';
import { bodyOf, emptyForm, switchPlatform, withField, withMainText } from './form';
import { formOf } from './form-of-post';
import { markTranslated, textMark, twinState, withTypedText } from './twins';

const start = switchPlatform(
  switchPlatform({ ...emptyForm(), content: 'Hello' }, 'telegram', true),
  'ruTelegram',
  true,
);
const translated = withTypedText(start, 'ruTelegram', 'Привет');

test('a twin is untranslated, then current, then out of date when its base changes, then current again when somebody says so', () => {
  expect(twinState(start, 'ruTelegram')).toBe('same');
  expect(twinState(translated, 'ruTelegram')).toBe('current');
  const changed = withMainText(translated, 'content', 'Hello everybody');
  expect(changed.platforms.ruTelegram.fields.content).toBe('Привет');
  expect(twinState(changed, 'ruTelegram')).toBe('out-of-date');
  expect(twinState(withTypedText(changed, 'ruTelegram', 'Привет!'), 'ruTelegram')).toBe('out-of-date');
  expect(twinState(markTranslated(changed, 'ruTelegram'), 'ruTelegram')).toBe('current');
});

test('the source is the base’s own words; without the base the main text', () => {
  expect(twinState(withField(translated, 'telegram', 'content', 'Hello on Telegram'), 'ruTelegram')).toBe(
    'out-of-date',
  );
  const alone = switchPlatform(translated, 'telegram', false);
  expect(twinState(alone, 'ruTelegram')).toBe('current');
  expect(twinState(withField(emptyForm(), 'ruTelegram', 'content', 'Привет'), 'ruTelegram')).toBe('empty');
});

test('the mark is saved with the post and comes back', () => {
  const body = bodyOf(translated);
  const again = formOf({ ...body, status: 'draft', platformPosts: body.platformPosts });
  expect(twinState(again, 'ruTelegram')).toBe('current');
  expect(textMark('a')).not.toBe(textMark('b'));
});
