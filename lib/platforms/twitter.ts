import twitterText from 'twitter-text';
import { loadTwitterText } from '@/lib/browser/twitter-text';
import type { MediaPresets } from '@/lib/media/preset';
import { shortenLinks } from '@/lib/previews/find-links';
import { plainText, type Reading } from '@/lib/previews/reading';
import { captionFields, captionLints } from './captions';
import type { NetworkManifest } from './define';
import { remembered } from './remembered';
import type { ConnectGuide } from './guide';

/** 280 by twitter-text's weights: a link counts 23, CJK and emoji 2 (X, "Counting characters"). */
export const TWEET_MAX = 280;
/** From how many remaining characters on the form warns. */
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

/** Source: X-MEDIA X "Media best practices". OURS: no document says it, our choice. */
const presets: MediaPresets = {
  video: {
    // 1280 × 1024 by "Advanced", 720 × 1280 by the recommendations of the same page: both count.
    hard: {
      containers: ['mp4', 'mov'],
      videoCodecs: ['h264'],
      chroma: '4:2:0',
      progressive: true,
      fps: [0, 60],
      minSide: 32,
      maxWidth: 1280,
      maxHeight: 1024,
      orPortrait: [720, 1280],
      aspect: [0.3333, 3],
      squarePixels: true,
      audioCodecs: ['aac'],
      maxChannels: 2,
      durationS: [0.5, 140],
      maxBytes: 536_870_912,
    },
    target: {
      frame: { landscape: [1280, 720], portrait: [720, 1280], square: [720, 720] },
      maxFps: 30,
      maxVideoKbps: 5000,
      audioKbps: 128,
      maxBytes: 512_000_000,
      gopS: 2,
    },
    sources: ['X-MEDIA'],
  },
  image: {
    // 4096: OURS.
    hard: { formats: ['jpeg', 'png', 'webp', 'gif'], maxBytes: 5_242_880 },
    target: { format: 'jpeg', box: [4096, 4096], quality: 90, maxBytes: 5_000_000 },
    sources: ['X-MEDIA'],
  },
  animation: {
    formats: ['gif'],
    maxBytes: 15_728_640,
    maxWidth: 1280,
    maxHeight: 1080,
    maxFrames: 350,
    maxPixels: 300_000_000,
    sources: ['X-MEDIA'],
  },
  cover: null,
};

const guide: ConnectGuide = {
  begins: 'request-token',
  appFields: ['api_key', 'api_secret'],
  appPage: { label: 'X developer portal', url: 'https://developer.x.com/en/portal/dashboard' },
  steps: [
    {
      text: 'Make an app in the developer portal of X.',
      link: { label: 'X developer portal', url: 'https://developer.x.com/en/portal/dashboard' },
    },
    {
      text: 'Under “User authentication settings” choose “Read and write” and “Web App”, and register this callback address:',
      showsCallback: true,
    },
    { text: 'Under “Keys and tokens” copy the API key and its secret: the next step asks for them.' },
    { text: 'Press Connect, and allow the app.' },
  ],
  byHand:
    'Under “Keys and tokens” of the app, generate “Access token and secret” after the permission is “Read and write”, and paste both.',
  words: { notBegun: 'Failed to initiate Twitter authentication' },
};

const reading: Reading = {
  marked: (source) => plainText('url', 'hashtag', 'mention', 'cashtag')(shortenLinks(source)),
  fold: null,
  longest: TWEET_CEILING,
};

export const twitter: NetworkManifest = {
  cardPlace: 2,
  credentials: [
    {
      name: 'api_key',
      label: 'API key',
      kind: 'text',
      required: true,
      help: 'X developer portal → your app → Keys and tokens.',
    },
    { name: 'api_secret', label: 'API secret', kind: 'secret', required: true, help: 'Beside the API key.' },
    // X limits each user of an app by itself.
    {
      name: 'access_token',
      label: 'Access token',
      kind: 'secret',
      required: true,
      destination: true,
      account: true,
      help: 'Comes with Connect, or from “Keys and tokens” of your app.',
    },
    {
      name: 'access_token_secret',
      label: 'Access token secret',
      kind: 'secret',
      required: true,
      destination: true,
      help: 'Beside the access token.',
    },
  ],
  settings: ({ longText, shortText }) => ({
    text: longText,
    reply_to: shortText,
    captions: longText,
    captionsLanguage: shortText,
  }),
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
    ...captionFields,
  ],
  textField: 'text',
  textLimit: (post) => ({ max: TWEET_MAX, used: tweetLength(post.text), unit: 'characters' }),
  altMax: TWEET_ALT_MAX,
  commentLimit: (comment) => ({ max: TWEET_MAX, used: tweetLength(comment) }),
  media: { maxItems: 4, kinds: 'any', required: false },
  parts: { firstOnly: ['reply_to'], idIn: (url) => tweetToAnswer(url) ?? null },
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
    ...captionLints(post),
  ],
  tooLong: ({ max, used }) => `Tweet exceeds ${max} character limit by ${used - max} characters`,
  tooLongBlocksSaving: true,
  otherNames: ['x', 'твиттер'],
  ready: loadTwitterText,
  presets,
  filmShapes: ['1:1', '16:9', '4:5', '9:16'],
  guide,
  reading,
  results: { gives: ['views', 'likes', 'replies', 'shares', 'saves'] },
};
