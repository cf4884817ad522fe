import { expect, it } from 'vitest';
import { comparableText, postedBeforeText } from './posted-before';

const now = new Date('2026-11-21T10:00:00Z');
const earlier = (days: number) => ({
  postId: 'p',
  what: 'text' as const,
  at: new Date(now.getTime() - days * 86_400_000),
  live: true,
  url: 'https://t.me/c/1',
});

it('compares words, not spacing, case or forms of a character', () => {
  expect(comparableText('  Hello\n\n WORLD ﬁ ')).toBe(comparableText('hello world fi'));
  expect(comparableText('Hello!')).not.toBe(comparableText('Hello'));
  expect(comparableText(' \n ')).toBe('');
});

it('says when and where, and forgets after 30 days', () => {
  expect(postedBeforeText(earlier(12), { label: 'Telegram', now })).toBe(
    'The same text went to this Telegram account 12 days ago: https://t.me/c/1',
  );
  expect(postedBeforeText(earlier(0), { label: 'Telegram', now })).toContain('today');
  expect(postedBeforeText(earlier(30), { label: 'Telegram', now })).toBeNull();
  expect(postedBeforeText({ ...earlier(-1), live: false, url: null }, { label: 'Telegram', now })).toBe(
    'The same text is scheduled for this Telegram account already, in 1 day',
  );
});
