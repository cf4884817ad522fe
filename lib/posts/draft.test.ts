import { expect, test } from 'vitest';
import { parseDraft } from './draft';
import { emptyForm, switchPlatform } from './form';

test('a kept form comes back as it was', () => {
  const form = switchPlatform(
    { ...emptyForm('2026-11-22T09:00:00.000Z'), title: 'T', content: 'C', media: ['http://host/files/a.png'] },
    'vk',
    true,
  );
  const base = emptyForm();
  expect(parseDraft(JSON.stringify({ form, base }))).toEqual({ form, base });
  expect(parseDraft(JSON.stringify({ form, base: { title: 1 } }))).toEqual({ form, base: null });
});

test('anything else is no draft', () => {
  for (const text of [null, '', '{', '[]', '{"title":1}', '{"form":{"title":1}}']) expect(parseDraft(text)).toBeNull();
});
