import { expect, it } from 'vitest';
import { emptyForm, switchPlatform, withField, withMainText } from './form';
import { templateOf, withTemplate } from './template';

const written = () => {
  let form = switchPlatform(emptyForm('2026-12-01T09:00:00.000Z'), 'telegram', true);
  form = switchPlatform(form, 'twitter', true);
  form = withMainText(
    { ...form, media: ['/files/a.png', '/files/b.png'], tags: ['news'] },
    'content',
    'Bread of the week',
  );
  return withField(form, 'twitter', 'text', 'Bread!');
};

it('a template has text, own fields, channels, media and tags, and no date', () => {
  expect(templateOf(written())).toEqual({
    title: '',
    content: 'Bread of the week',
    mediaUrl: '/files/a.png',
    tags: ['news'],
    platformPosts: [
      expect.objectContaining({ platform: 'telegram' }),
      expect.objectContaining({
        platform: 'twitter',
        platformSpecificData: expect.objectContaining({ text: 'Bread!' }),
      }),
    ],
  });
});

it('a new post with it is as the one that was saved; its own date stays, what was typed goes', () => {
  const form = withMainText(emptyForm('2026-12-24T10:00:00.000Z'), 'content', 'Something else');
  const begun = withTemplate(form, templateOf(written()));
  expect(begun.scheduledFor).toBe('2026-12-24T10:00:00.000Z');
  expect(begun.media).toEqual(['/files/a.png', '/files/b.png']);
  expect(templateOf(begun)).toEqual(templateOf(written()));
});

it('channels with the common text go on following it', () => {
  const begun = withMainText(withTemplate(emptyForm(), templateOf(written())), 'content', 'Rolls');
  expect(templateOf(begun).platformPosts.map(({ platformSpecificData }) => platformSpecificData)).toEqual([
    expect.objectContaining({ content: 'Rolls' }),
    expect.objectContaining({ text: 'Bread!' }),
  ]);
});
