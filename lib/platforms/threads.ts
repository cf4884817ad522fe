import { z } from 'zod';
import { commonSettings, expiresAtField, longText, type PlatformManifest } from './define';

/** Threads docs, posts: the text, and alt_text of an image. */
export const THREADS_TEXT_MAX = 500;
export const THREADS_ALT_MAX = 1000;

/** From here on a text is far too long, however it is counted. */
const COUNTED_EXACTLY = 20 * THREADS_TEXT_MAX;

/** Threads counts an emoji as its UTF-8 bytes (Threads docs, posts). */
export function threadsLength(text: string): number {
  if (text.length > COUNTED_EXACTLY) return text.length;
  let length = 0;
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    length += /\p{Extended_Pictographic}/u.test(segment) ? new TextEncoder().encode(segment).length : segment.length;
  }
  return length;
}

export const threads: PlatformManifest = {
  key: 'threads',
  label: 'Threads',
  base: 'threads',
  credentials: [
    { name: 'access_token', label: 'Access token', kind: 'secret', required: true, destination: true },
    { name: 'user_id', label: 'User ID', kind: 'text', required: false, account: true },
    expiresAtField,
  ],
  settings: z.object({ ...commonSettings, text: longText }),
  fields: [
    { name: 'text', label: 'Text', kind: 'textarea', main: 'content' },
    { name: 'alt_text', label: 'Alt text', kind: 'text', onlyFor: 'image' },
    { name: 'first_comment', label: 'First comment', kind: 'textarea' },
  ],
  textField: 'text',
  altMax: THREADS_ALT_MAX,
  commentLimit: (comment) => ({ max: THREADS_TEXT_MAX, used: threadsLength(comment) }),
  textLimit: (post) => ({ max: THREADS_TEXT_MAX, used: threadsLength(post.text), unit: 'characters' }),
  media: { maxItems: 20, kinds: 'any', required: false },
  complete: (post) => post.text.trim() !== '' || post.media.length > 0,
  lint: (post) => {
    const links = new Set(post.text.match(/https?:\/\/\S+/g) ?? []).size;
    return links > 5
      ? [
          {
            code: 'TOO_MANY_LINKS',
            severity: 'error',
            message: `Threads takes at most 5 links; this text has ${links}`,
            fix: { kind: 'split', label: 'Move the rest to the first comment' },
          },
        ]
      : [];
  },
};
