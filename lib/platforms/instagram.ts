import { upTo, type MediaPresets } from '@/lib/media/preset';
import { plainText, type Reading } from '@/lib/previews/reading';
import { expiresAtField, hiddenField, type NetworkManifest } from './define';
import type { ConnectGuide } from './guide';
import { META_APPS, META_VIDEO } from './meta';

/** Meta, IG User Media: alt_text, images only. */
export const INSTAGRAM_ALT_MAX = 1000;

/** Seconds of a reel, least and most (IG-MEDIA). */
export const INSTAGRAM_REEL_S = [3, 900] as const;

/** Source: IG-MEDIA Instagram "IG User Media" v25.0. */
const presets: MediaPresets = {
  video: {
    hard: { ...META_VIDEO, maxVideoKbps: 25_000, durationS: [...INSTAGRAM_REEL_S], maxBytes: 314_572_800 },
    target: {
      frame: upTo(1080, 1920),
      shape: [1080, 1920],
      maxFps: 30,
      maxVideoKbps: 8000,
      audioKbps: 128,
      maxBytes: 300_000_000,
      noEditLists: true,
      gopS: 2,
    },
    sources: ['IG-MEDIA'],
  },
  image: {
    hard: {
      formats: ['jpeg'],
      maxBytes: 8_388_608,
      aspect: [0.8, 1.91],
      minWidth: 320,
      maxWidth: 1440,
      srgb: true,
      scaledByNetwork: ['minWidth', 'maxWidth'],
    },
    target: { format: 'jpeg', box: [1080, 1350], quality: 92, maxBytes: 8_000_000 },
    sources: ['IG-MEDIA'],
  },
  animation: null,
  cover: {
    hard: { formats: ['jpeg'], maxBytes: 8_388_608 },
    target: { size: [1080, 1920], maxBytes: 8_388_608 },
    sources: ['IG-MEDIA'],
  },
};

const guide: ConnectGuide = {
  begins: 'connect',
  appFields: ['client_id', 'client_secret'],
  appPage: META_APPS,
  steps: [
    {
      text: 'The account must be a professional one (business or creator): Instagram → Settings → Account type and tools.',
    },
    {
      text: 'Make an app with the use case for Instagram, and open “API setup with Instagram login”.',
      link: META_APPS,
    },
    { text: 'Copy “Instagram app ID” into “Client ID” and “Instagram app secret” into “Client secret”.' },
    { text: 'Under “Set up Instagram business login” register this redirect address:', showsCallback: true },
    {
      text: 'Until Meta has reviewed the app, add your account to it as an Instagram tester and accept that in Instagram’s settings.',
    },
    { text: 'Press Connect, and leave every permission ticked.' },
  ],
  byHand:
    'In “API setup with Instagram login”, press “Generate token” beside your account, and paste it as “Access token”.',
  words: { broken: 'Please connect your Instagram account' },
};

const reading: Reading = {
  marked: plainText('hashtag', 'mention'),
  fold: { characters: 125, lines: 3, more: '… more' },
};

export const instagram: NetworkManifest = {
  cardPlace: 3,
  credentials: [
    {
      name: 'access_token',
      label: 'Access token',
      kind: 'secret',
      required: true,
      destination: true,
      help: 'Comes with Connect, or from “Generate token” in the app’s API setup.',
    },
    {
      name: 'client_id',
      label: 'Client ID',
      kind: 'text',
      required: false,
      help: '“Instagram app ID” in the app’s API setup with Instagram login.',
    },
    {
      name: 'client_secret',
      label: 'Client secret',
      kind: 'secret',
      required: false,
      help: '“Instagram app secret”, beside the ID.',
    },
    expiresAtField,
    hiddenField('user_id', { account: true }),
  ],
  settings: ({ longText }) => ({ content: longText }),
  fields: [
    { name: 'content', label: 'Content', kind: 'textarea', main: 'content' },
    { name: 'coverFrame', label: 'Cover Frame', kind: 'cover', onlyFor: 'video' },
    { name: 'alt_text', label: 'Alt text', kind: 'text', onlyFor: 'image' },
    { name: 'first_comment', label: 'First comment', kind: 'textarea' },
  ],
  textField: 'content',
  // Meta, IG User Media: caption 2200 characters, 30 hashtags, 20 mentions.
  textLimit: (post) => ({ max: 2200, used: [...post.text].length, unit: 'characters' }),
  altMax: INSTAGRAM_ALT_MAX,
  media: { maxItems: 10, kinds: 'any', required: true },
  complete: (post) => post.media.length > 0,
  lint: (post) => {
    const hashtags = post.text.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0;
    const mentions = post.text.match(/@[\w.]+/g)?.length ?? 0;
    return [
      ...(hashtags > 30
        ? [
            {
              code: 'TOO_MANY_HASHTAGS',
              severity: 'error' as const,
              message: `Instagram takes at most 30 hashtags; this text has ${hashtags}`,
            },
          ]
        : []),
      ...(mentions > 20
        ? [
            {
              code: 'TOO_MANY_MENTIONS',
              severity: 'error' as const,
              message: `Instagram takes at most 20 mentions; this text has ${mentions}`,
            },
          ]
        : []),
    ];
  },
  otherNames: ['ig', 'инстаграм', 'инстаграмм'],
  presets,
  filmShapes: ['9:16', '4:5', '1:1', '16:9'],
  // As Meta says it of Reels (Business Help Center, safe zones).
  safeArea: { top: 0.14, right: 0.06, bottom: 0.35, left: 0.06 },
  guide,
  reading,
  results: {
    gives: ['views', 'likes', 'replies', 'shares', 'saves'],
    note: 'Views, shares and saves need the permission instagram_business_manage_insights, which a pasted token may have. Without it likes and comments are read; posts go out all the same.',
  },
};
