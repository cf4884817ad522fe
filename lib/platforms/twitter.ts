import twitterText from 'twitter-text';
import { z } from 'zod';
import { commonSettings, longText, shortText, type PlatformManifest } from './define';
import { remembered } from './remembered';

/** 280 by twitter-text's weights: a link counts 23, CJK and emoji 2 (X, "Counting characters"). */
export const TWEET_MAX = 280;
/** From how many remaining characters on the form warns (spec section 9). */
export const TWEET_WARNING = 20;

/** X API v2, media metadata: alt_text.text. */
export const TWEET_ALT_MAX = 1000;

/**
 * The number of the post to reply to, from itself or its address; null when there is none, undefined when it can't
 * be told.
 */
export function tweetToAnswer(value: unknown): string | null | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '') return null;
  return /(?:^|\/status(?:es)?\/)(\d{1,19})(?:[/?#].*)?$/.exec(text)?.[1];
}

/** The longest possible tweet: all its characters, and one link of the greatest length, of which 23 count. */
export const TWEET_CEILING = TWEET_MAX + 4096;

const counted = remembered((text) => twitterText.parseTweet(text).weightedLength, { from: 500 });

/**
 * Weighted length of a tweet. Longer texts are counted simply: twitter-text takes a minute over 100,000 characters.
 */
export function tweetLength(text: string): number {
  // A browser counts simply until the library is loaded: those results must not stay in the cache.
  return text.length > TWEET_CEILING ? text.length : counted(text, String(twitterText.parseTweet('字').weightedLength));
}

export const twitter: PlatformManifest = {
  key: 'twitter',
  label: 'Twitter',
  base: 'twitter',
  credentials: [
    { name: 'api_key', label: 'API key', kind: 'text', required: true },
    { name: 'api_secret', label: 'API secret', kind: 'secret', required: true },
    // X limits each user of an app by itself.
    { name: 'access_token', label: 'Access token', kind: 'secret', required: true, destination: true, account: true },
    { name: 'access_token_secret', label: 'Access token secret', kind: 'secret', required: true, destination: true },
  ],
  settings: z.object({ ...commonSettings, text: longText, reply_to: shortText }),
  fields: [
    { name: 'text', label: 'Text', kind: 'textarea', main: 'content' },
    {
      name: 'alt_text',
      label: 'Alt text',
      kind: 'text',
      help: 'Describes the pictures for those who can’t see them.',
    },
    { name: 'reply_to', label: 'Reply to', kind: 'text', help: 'Address or number of the post to reply to.' },
    { name: 'first_comment', label: 'First comment', kind: 'textarea' },
  ],
  textField: 'text',
  textLimit: (post) => ({ max: TWEET_MAX, used: tweetLength(post.text), unit: 'characters' }),
  altMax: TWEET_ALT_MAX,
  commentLimit: (comment) => ({ max: TWEET_MAX, used: tweetLength(comment) }),
  media: { maxItems: 4, kinds: 'any', required: false },
  complete: (post) => post.text.trim() !== '' || post.media.length > 0,
  repeats:
    'Twitter refuses a post that says the same as a recent one. Give each occurrence its own text, or expect a refusal',
  lint: (post) => [
    ...(post.media.length > 1 && post.mediaKind !== 'image'
      ? [{ code: 'MIXED_MEDIA', severity: 'error' as const, message: 'X takes up to 4 pictures or 1 video per post' }]
      : []),
    ...(tweetToAnswer(post.data.reply_to) === undefined
      ? [
          {
            code: 'REPLY_TO_INVALID',
            severity: 'error' as const,
            message: '“Reply to” is not a post of X. Paste its address, such as https://x.com/name/status/123',
          },
        ]
      : []),
  ],
};
