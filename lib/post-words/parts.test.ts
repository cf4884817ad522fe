import { expect, test } from 'vitest';
import { askedPart, deliveredParts, goesOnAt, partsDone } from './parts';

const part = (index: number, status: 'pending' | 'published' | 'failed', unconfirmed = false) => ({
  ...{ index, status, unconfirmed },
  publicUrl: status === 'published' ? `https://t.me/channel/${index}` : null,
});
const file = { url: 'http://host/files/a.png', alt: '' };
const post = {
  title: '',
  content: 'One\n---\nTwo\n---\n',
  mediaUrl: null,
  parts: [
    { content: 'One', media: [] },
    { content: 'Two', media: [] },
    { content: '', media: [file] },
  ],
};
const entry = (...parts: ReturnType<typeof part>[]) => ({
  ...{ platform: 'telegram' as const, status: 'failed', platformSpecificData: {}, parts },
});

test('each part has its first words, how it stands and its link', () => {
  const parts = deliveredParts(post, entry(part(0, 'published'), part(1, 'failed', true), part(2, 'pending')));
  expect(parts).toEqual([
    { index: 0, words: 'One', shown: 'published', publicUrl: 'https://t.me/channel/0' },
    { index: 1, words: 'Two', shown: 'check', publicUrl: null },
    { index: 2, words: '', shown: 'pending', publicUrl: null },
  ]);
  expect(partsDone(parts)).toBe('1 of 3 published');
});

test('a plain post has none; a thread that is all out says how many', () => {
  expect(deliveredParts({ content: 'One' }, { ...entry(), platformSpecificData: {} })).toEqual([]);
  expect(partsDone(deliveredParts(post, entry(part(0, 'published'), part(1, 'published'))))).toBe('2 parts published');
});

test('another try goes on at the first part that is not out, and a question is about the unknown one', () => {
  expect(goesOnAt([part(0, 'published'), part(1, 'failed'), part(2, 'pending')])).toBe(2);
  expect(goesOnAt([part(0, 'failed'), part(1, 'pending')])).toBeNull();
  expect(goesOnAt([part(0, 'published')])).toBeNull();
  expect(goesOnAt(undefined)).toBeNull();
  expect(askedPart([part(0, 'published'), part(1, 'failed', true)])).toBe(1);
  expect(askedPart([part(0, 'failed')])).toBeUndefined();
});
