import { describe, expect, test } from 'vitest';
import type { PlatformKey } from '@/lib/platforms/define';
import { fixesOf, type Fix } from './fixes';
import { overflowStart } from './fit-text';
import { emptyForm, switchPlatform, withField, type PostForm } from './form';
import { judge } from './judge-form';

const url = (name: string) => `http://host/files/${name}`;

function formWith(
  key: PlatformKey,
  {
    content = 'Words',
    media = [],
    fields = {},
  }: { content?: string; media?: string[]; fields?: Record<string, string> },
): PostForm {
  const form = switchPlatform({ ...emptyForm(), title: 'Title', content, media }, key, true);
  return Object.entries(fields).reduce((changed, [name, value]) => withField(changed, key, name, value), form);
}

const findings = (form: PostForm, key: PlatformKey) => judge(form, key).lints;
const codes = (form: PostForm, key: PlatformKey) => findings(form, key).map(({ code }) => code);

function fix(form: PostForm, key: PlatformKey, code: string): Fix[] {
  const lint = findings(form, key).find((found) => found.code === code);
  if (!lint) throw new Error(`${code} was not found: ${codes(form, key).join()}`);
  return fixesOf(lint, form, key);
}

function apply(made: Fix | undefined, form: PostForm): PostForm {
  if (made?.kind !== 'form') throw new Error('Not a change of the form');
  return made.apply(form);
}

const long = `${'A sentence of some length. '.repeat(60)}`;
const pictures = ['a.png', 'b.png', 'c.png', 'd.png', 'e.png'].map(url);

describe('each finding is gone after its click', () => {
  test.each<[string, PlatformKey, Parameters<typeof formWith>[1]]>([
    ['TEXT_TOO_LONG', 'twitter', { content: long }],
    ['TEXT_TOO_LONG', 'telegram', { content: long, media: [url('a.png')] }],
    ['TEXT_TOO_LONG', 'threads', { content: long }],
    ['TOO_MANY_FILES', 'twitter', { media: pictures }],
    ['TOO_MANY_FILES', 'youtube', { media: [url('a.mp4'), url('b.mp4')] }],
    ['VIDEO_REQUIRED', 'youtube', { media: [url('a.png'), url('b.mp4')] }],
    ['MIXED_MEDIA', 'twitter', { media: [url('a.png'), url('b.mp4')] }],
    [
      'TOO_MANY_HASHTAGS',
      'instagram',
      { media: [url('a.png')], content: Array.from({ length: 33 }, (_, index) => `#tag${index}`).join(' ') },
    ],
    [
      'TOO_MANY_MENTIONS',
      'instagram',
      { media: [url('a.png')], content: Array.from({ length: 22 }, (_, index) => `@ann${index}`).join(' ') },
    ],
    [
      'TOO_MANY_LINKS',
      'threads',
      { content: Array.from({ length: 7 }, (_, index) => `https://a.example/${index}`).join(' ') },
    ],
    ['USERNAME_TOO_LONG', 'discord', { fields: { username: 'x'.repeat(90) } }],
    ['USERNAME_FORBIDDEN', 'ruDiscord', { fields: { username: 'discord news' } }],
    ['ALT_TEXT_TOO_LONG', 'discord', { media: [url('a.png')], fields: { alt_text: 'x'.repeat(1100) } }],
    ['ALT_TEXT_TOO_LONG', 'twitter', { media: [url('a.png')], fields: { alt_text: 'x'.repeat(1001) } }],
    ['ALT_TEXT_TOO_LONG', 'threads', { media: [url('a.png')], fields: { alt_text: 'x'.repeat(1001) } }],
    ['ALT_TEXT_TOO_LONG', 'instagram', { media: [url('a.png')], fields: { alt_text: 'x'.repeat(1001) } }],
    ['COMMENT_TOO_LONG', 'twitter', { fields: { first_comment: long } }],
    ['COMMENT_TOO_LONG', 'threads', { fields: { first_comment: long } }],
    ['COMMENT_TOO_LONG', 'discord', { fields: { first_comment: long.repeat(2) } }],
    ['COMMENT_TOO_LONG', 'ruTelegram', { fields: { first_comment: long.repeat(4) } }],
    ['REPLY_TO_INVALID', 'twitter', { fields: { reply_to: 'someone' } }],
    ['TITLE_TOO_LONG', 'youtube', { media: [url('a.mp4')], fields: { title: 'x'.repeat(130) } }],
    ['FORBIDDEN_CHARACTERS', 'ruYoutube', { media: [url('a.mp4')], fields: { title: 'a < b', description: 'c > d' } }],
    ['STRAY_FORMATTING', 'telegram', { content: 'a *stray mark', fields: { parse_mode: 'Markdown' } }],
  ])('%s on %s', (code, key, options) => {
    const form = formWith(key, options);
    const made = fix(form, key, code);
    expect(made.length).toBeGreaterThan(0);
    for (const one of made) expect(codes(apply(one, form), key)).not.toContain(code);
  });
});

test('the rest goes to the first comment, cut at a sentence, nothing lost', () => {
  const form = formWith('telegram', { content: long, media: [url('a.png')], fields: { first_comment: 'Mine' } });
  const split = apply(fix(form, 'telegram', 'TEXT_TOO_LONG')[2], form).platforms.telegram.fields;
  expect(split.content).toMatch(/length\.$/);
  expect(`${String(split.content)} ${String(split.first_comment)}`).toBe(`${long.trim()}\n\nMine`);
});

test('links beyond the fifth go to the first comment', () => {
  const form = formWith('threads', {
    content: Array.from({ length: 7 }, (_, index) => `https://a.example/${index}`).join(' '),
  });
  expect(apply(fix(form, 'threads', 'TOO_MANY_LINKS')[0], form).platforms.threads.fields.first_comment).toBe(
    'https://a.example/5\nhttps://a.example/6',
  );
});

test('what only the screen can do is passed on', () => {
  const lint = {
    code: 'CREDENTIALS_MISSING',
    severity: 'warning' as const,
    message: '',
    fix: { kind: 'open-settings' as const, label: 'Open Settings' },
  };
  expect(fixesOf(lint, emptyForm(), 'vk')).toEqual([{ kind: 'open-settings', label: 'Open Settings' }]);
});

test('the overflow begins where the network stops, by its own counting', () => {
  const text = 'x'.repeat(300);
  expect(overflowStart(formWith('twitter', { content: text }), 'twitter', text)).toBe(280);
  expect(overflowStart(formWith('twitter', { content: 'short' }), 'twitter', 'short')).toBeNull();
  const cjk = '漢'.repeat(150);
  expect(overflowStart(formWith('twitter', { content: cjk }), 'twitter', cjk)).toBe(140);
});
