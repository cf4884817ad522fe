import { describe, expect, it } from 'vitest';
import type { PlatformKey } from './define';
import { effectivePost } from './effective';
import { manifestOf } from './index';
import { isComplete, lintPlatformPost } from './lint';

const main = { title: 'Title', content: 'Words', mediaUrl: 'https://media.example/a.mp4' };
const judged = (
  key: PlatformKey,
  own: Record<string, unknown>,
  post: typeof main | Omit<typeof main, 'mediaUrl'> = main,
) => {
  const effective = effectivePost(manifestOf(key), post, own);
  return { lints: lintPlatformPost(manifestOf(key), effective), complete: isComplete(manifestOf(key), effective) };
};

/** What an adapter would refuse is found before the post is saved. */
describe('options that a network refuses', () => {
  it.each<[PlatformKey, Record<string, unknown>, string]>([
    ['twitter', { alt_text: 'x'.repeat(1001) }, 'ALT_TEXT_TOO_LONG'],
    ['instagram', { alt_text: 'x'.repeat(1001) }, 'ALT_TEXT_TOO_LONG'],
    ['threads', { alt_text: 'x'.repeat(1001) }, 'ALT_TEXT_TOO_LONG'],
    ['discord', { alt_text: 'x'.repeat(1025) }, 'ALT_TEXT_TOO_LONG'],
    ['twitter', { reply_to: 'someone' }, 'REPLY_TO_INVALID'],
    ['ruDiscord', { username: 'x'.repeat(81) }, 'USERNAME_TOO_LONG'],
  ])('%s %j is an error', (key, own, code) => {
    expect(judged(key, own)).toMatchObject({ complete: false, lints: [{ code, severity: 'error' }] });
  });

  it.each<[PlatformKey, Record<string, unknown>]>([
    ['twitter', { alt_text: 'x'.repeat(1000), reply_to: 'https://x.com/name/status/123' }],
    ['twitter', { reply_to: '123' }],
    ['threads', { alt_text: 'x'.repeat(1000) }],
    ['telegram', { first_comment: `<b>${'x'.repeat(4096)}</b>`, parse_mode: 'HTML' }],
    ['youtube', { privacyStatus: 'unlisted', first_comment: 'First!' }],
  ])('%s takes %j', (key, own) => {
    expect(judged(key, own)).toEqual({ complete: true, lints: [] });
  });

  it.each<[PlatformKey, Record<string, unknown>, string]>([
    [
      'twitter',
      { first_comment: 'x'.repeat(281) },
      'Twitter takes at most 280 characters of first comment; this one is 1 too long and will not be written',
    ],
    ['threads', { first_comment: 'x'.repeat(501) }, 'this one is 1 too long'],
    ['discord', { first_comment: 'x'.repeat(2001) }, 'this one is 1 too long'],
    ['ruTelegram', { first_comment: 'x'.repeat(4097) }, 'this one is 1 too long'],
    ['ruYoutube', { privacyStatus: 'private', first_comment: 'First!' }, 'no comments under a private video'],
  ])('%s %j costs the comment, not the post', (key, own, sentence) => {
    expect(judged(key, own)).toMatchObject({
      complete: true,
      lints: [{ severity: 'warning', message: expect.stringContaining(sentence) as string }],
    });
  });

  it('alt text without a picture is nobody’s fault', () => {
    const { mediaUrl: _, ...words } = main;
    expect(judged('threads', { alt_text: 'x'.repeat(1001) }, words)).toEqual({ complete: true, lints: [] });
  });
});
