import { upTo, type MediaPresets } from '@/lib/media/preset';
import { plainText, type Reading } from '@/lib/previews/reading';
import { expiresAtField, type NetworkManifest } from './define';
import type { ConnectGuide } from './guide';
import { META_APPS, META_VIDEO } from './meta';

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

/** Source: TH-POSTS Threads "Posts". */
const presets: MediaPresets = {
  video: {
    hard: { ...META_VIDEO, maxVideoKbps: 100_000, durationS: [0, 300], maxBytes: 1_073_741_824 },
    target: {
      frame: upTo(1080, 1920),
      shape: [1080, 1920],
      maxFps: 30,
      maxVideoKbps: 8000,
      audioKbps: 128,
      maxBytes: 1_000_000_000,
      noEditLists: true,
      gopS: 2,
    },
    sources: ['TH-POSTS'],
  },
  image: {
    hard: {
      formats: ['jpeg', 'png'],
      maxBytes: 8_388_608,
      aspect: [1 / 10, 10],
      minWidth: 320,
      maxWidth: 1440,
      srgb: true,
      scaledByNetwork: ['minWidth', 'maxWidth'],
    },
    target: { format: 'jpeg', box: [1440, 14_400], quality: 92, maxBytes: 8_000_000 },
    sources: ['TH-POSTS'],
  },
  animation: null,
  cover: null,
};

const guide: ConnectGuide = {
  begins: 'connect',
  appFields: [],
  hostNames: 'THREADS_APP_ID and THREADS_APP_SECRET',
  appPage: META_APPS,
  steps: [
    {
      text: 'An administrator of this host makes an app with the use case “Access the Threads API”, with the permissions to publish content and manage replies.',
      link: META_APPS,
    },
    { text: 'In the use case’s settings, the redirect callback URL is:', showsCallback: true },
    {
      text: 'The Threads app ID and secret are set as THREADS_APP_ID and THREADS_APP_SECRET on the host. Then any admin here can press Connect.',
    },
    {
      text: 'Until Meta has reviewed the app, add your account to it as a Threads tester and accept that in the settings of Threads.',
    },
  ],
  byHand: 'The use case’s settings have a “User Token Generator”: paste its token. The user ID may stay empty.',
};

const reading: Reading = { marked: plainText('url', 'hashtag', 'mention'), fold: null };

export const threads: NetworkManifest = {
  cardPlace: 7,
  credentials: [
    {
      name: 'access_token',
      label: 'Access token',
      kind: 'secret',
      required: true,
      destination: true,
      help: 'Comes with Connect, or from the use case’s “User Token Generator”.',
    },
    {
      name: 'user_id',
      label: 'User ID',
      kind: 'text',
      required: false,
      account: true,
      help: 'Comes with Connect; it may stay empty.',
    },
    expiresAtField,
  ],
  settings: ({ longText }) => ({ text: longText }),
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
  parts: {},
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
  otherNames: ['тредс'],
  presets,
  filmShapes: ['4:5', '9:16', '1:1', '16:9'],
  guide,
  reading,
  results: {
    gives: ['views', 'likes', 'replies', 'shares'],
    note: 'They need the permission threads_manage_insights, which a pasted token may have. Without it none are read; posts go out all the same.',
  },
};
