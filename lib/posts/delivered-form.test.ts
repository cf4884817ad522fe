import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formChanges } from './changes/form-changes';
import { deliveredForm, type Deliverable, type FileFacts } from './delivered-form';

const [A, B] = ['a'.repeat(24), 'b'.repeat(24)];
const at = (id: string) => `https://workspace.example/files/${id}.png`;
const files: FileFacts = { [A]: { bytes: 'hash of A', alt: 'Bread' }, [B]: { bytes: 'hash of B', alt: '' } };
const post: Deliverable & { tags: string[]; status: string } = {
  title: 'News',
  content: 'Bread, fresh from the oven',
  mediaUrl: at(A),
  scheduledFor: new Date('2026-12-01T09:00:20.000Z'),
  tags: ['bread'],
  status: 'scheduled',
  platformPosts: [
    { platform: 'telegram', platformSpecificData: { first_comment: 'Come in', parse_mode: '' } },
    { platform: 'vk', platformSpecificData: { content: 'Bread on VK', mediaUrls: [at(A), at(B)] } },
  ],
};
const form = (of: Deliverable, facts = files) => JSON.stringify(deliveredForm(of, facts));
const [telegram, vk] = post.platformPosts as [
  Deliverable['platformPosts'][number],
  Deliverable['platformPosts'][number],
];
const own = (entry: typeof telegram, data: object) => ({
  ...entry,
  platformSpecificData: { ...entry.platformSpecificData, ...data },
});
const on = (...platformPosts: Deliverable['platformPosts'][number][]) => ({ ...post, platformPosts });

test.each<[string, Deliverable, FileFacts?]>([
  ['a comma of the common text', { ...post, content: 'Bread fresh from the oven' }],
  ['a comma of a channel’s own text', on(telegram, own(vk, { content: 'Bread, on VK' }))],
  ['the first comment', on(own(telegram, { first_comment: 'Come in!' }), vk)],
  ['how the text is read', on(own(telegram, { parse_mode: 'HTML' }), vk)],
  ['a switch that is turned off', on(telegram, own(vk, { from_group: false }))],
  ['a picture', { ...post, mediaUrl: at(B) }],
  ['a picture elsewhere', { ...post, mediaUrl: 'https://example.org/a.png' }],
  ['the order of pictures', on(telegram, own(vk, { mediaUrls: [at(B), at(A)] }))],
  ['the bytes of a picture', post, { ...files, [A]: { bytes: 'other bytes', alt: 'Bread' } }],
  ['an alt text', post, { ...files, [A]: { bytes: 'hash of A', alt: 'Bread.' } }],
  ['a file that is gone', post, { [B]: files[B]! }],
  ['the minute', { ...post, scheduledFor: new Date('2026-12-01T09:01:00.000Z') }],
  ['the date taken away', { ...post, scheduledFor: null }],
  ['a channel less', on(telegram)],
  ['a channel more', on(telegram, vk, { platform: 'discord', platformSpecificData: {} })],
  ['another account', on({ ...telegram, destinationId: 'c'.repeat(24) }, vk)],
])('%s changes what is delivered, and is named among the changes', (_, changed, facts) => {
  expect(form(changed, facts)).not.toBe(form(post));
  const { date, texts, others } = formChanges(deliveredForm(post, files), deliveredForm(changed, facts ?? files));
  expect([...(date ? [date] : []), ...texts, ...others]).not.toEqual([]);
});

const [clip, photo] = [at(B).replace('.png', '.mp4'), at(A)];
const kinds = {
  'of both kinds': [photo, clip],
  'of videos': [clip],
  'of pictures': [photo],
  'under an odd name': ['/files/x.m4v'],
};

test.each(Object.entries(kinds))(
  'in a post with files %s a changed cover or alt text of a channel is a change: a network may take it for any file',
  (_, mediaUrls) => {
    const of = (platform: 'telegram' | 'vk' | 'discord' | 'threads' | 'instagram', data: object) =>
      form(on({ platform, platformSpecificData: { mediaUrls, mediaUrl: mediaUrls[0], ...data } }));
    for (const platform of ['telegram', 'vk', 'instagram'] as const)
      expect(of(platform, { coverFrame: at(A) })).not.toBe(of(platform, { coverFrame: at(B) }));
    for (const platform of ['discord', 'threads', 'instagram'] as const)
      expect(of(platform, { alt_text: 'A loaf' })).not.toBe(of(platform, { alt_text: 'A loaf.' }));
  },
);

test('without files a cover and an alt text reach no one', () => {
  const of = (data: Record<string, unknown>) =>
    form({ ...on({ platform: 'instagram', platformSpecificData: data }), mediaUrl: null });
  expect(of({ coverFrame: at(B), alt_text: 'A loaf' })).toBe(of({}));
});

test.each<[string, Deliverable, FileFacts?]>([
  ['the second', { ...post, scheduledFor: new Date('2026-12-01T09:00:59.999Z') }],
  ['tags and status', { ...post, tags: [], status: 'draft' } as Deliverable],
  ['the order of channels', on(vk, telegram)],
  ['a title that no network of it takes', on(own(telegram, { title: 'Not sent' }), vk)],
  ['a title of the post, which they don’t take either', { ...post, title: 'Only ours' }],
  ['an empty field', on(own(telegram, { coverFrame: '', extra: null }), vk)],
  ['the host in the address of a file', { ...post, mediaUrl: `http://10.0.0.7:3000/files/${A}.png` }],
  [
    'the same bytes under another id',
    { ...post, mediaUrl: at('d'.repeat(24)) },
    { ...files, ['d'.repeat(24)]: files[A]! },
  ],
])('%s changes nothing of it', (_, changed, facts) => {
  expect(form(changed, facts)).toBe(form(post));
});

const parts = (...texts: string[]) =>
  texts.map((content) => ({ content, media: [] as { url: string; alt: string }[] }));
const thread = { ...post, content: 'One\n---\nTwo', parts: parts('One', 'Two'), numbered: false };

test.each<[string, Deliverable]>([
  ['a comma of a part', { ...thread, content: 'One\n---\nTwo,', parts: parts('One', 'Two,') }],
  ['where one part ends and the next begins', { ...thread, parts: parts('One\nTwo', '') }],
  ['the order of parts', { ...thread, content: 'Two\n---\nOne', parts: parts('Two', 'One') }],
  ['the numbers', { ...thread, numbered: true }],
  ['a file of a part', { ...thread, parts: [thread.parts[0]!, { content: 'Two', media: [{ url: at(B), alt: '' }] }] }],
  ['one text in place of parts', { ...thread, parts: [] }],
  ['a channel’s own numbers', { ...thread, platformPosts: [own(telegram, { numbered: true }), vk] }],
  [
    'a channel’s own parts',
    { ...thread, platformPosts: [own(telegram, { content: 'A\n---\nB', parts: parts('A', 'B') }), vk] },
  ],
])('%s changes what is delivered', (_, changed) => {
  expect(form(changed)).not.toBe(form(thread));
});

test('the alt text of a file in a part goes before the library’s, and changes what is delivered', () => {
  const withAlt = (alt: string) => ({
    ...thread,
    parts: [{ content: 'One', media: [{ url: at(A), alt }] }, thread.parts[1]!],
  });
  expect(form(withAlt('Bread'))).toBe(form(withAlt('')));
  expect(form(withAlt('Cake'))).not.toBe(form(withAlt('')));
});

test('a plain post has the form that it had before there were parts', () => {
  expect(form({ ...post, parts: [], numbered: false })).toBe(form(post));
});

test('any two texts that differ make two forms, on any channel', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.constantFrom('telegram', 'vk', 'discord'), (one, other, platform) => {
      const of = (content: string) => ({ ...post, platformPosts: [{ platform, platformSpecificData: { content } }] });
      // An empty field takes the common text.
      const text = (own_: string) => own_ || post.content;
      expect(form(of(one) as Deliverable) === form(of(other) as Deliverable)).toBe(text(one) === text(other));
    }),
  );
});

test('moving words between fields or channels is a change: no two forms run into each other', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (text, comment) => {
      fc.pre(text !== comment);
      const of = (content: string, first_comment: string) =>
        on({ platform: 'telegram', platformSpecificData: { content, first_comment } });
      expect(form(of(text, comment))).not.toBe(form(of(comment, text)));
    }),
  );
});
