import type { MediaPresets } from '@/lib/media/preset';
import { plainText, type Reading } from '@/lib/previews/reading';
import { captionFields, captionLints } from './captions';
import type { EffectivePost, Lint, NetworkManifest } from './define';
import type { ConnectGuide } from './guide';

/** The 14 categories that the form offers, with YouTube's ids (docs/decisions/publishing.md). */
export const YOUTUBE_CATEGORIES = [
  { name: 'Film & Animation', id: '1' },
  { name: 'Autos & Vehicles', id: '2' },
  { name: 'Music', id: '10' },
  { name: 'Pets & Animals', id: '15' },
  { name: 'Sports', id: '17' },
  { name: 'Travel & Events', id: '19' },
  { name: 'Gaming', id: '20' },
  { name: 'People & Blogs', id: '22' },
  { name: 'Comedy', id: '23' },
  { name: 'Entertainment', id: '24' },
  { name: 'News & Politics', id: '25' },
  { name: 'Howto & Style', id: '26' },
  { name: 'Education', id: '27' },
  { name: 'Science & Technology', id: '28' },
] as const;

/** Taken on save when none is named. */
export const YOUTUBE_DEFAULT_CATEGORY = 'People & Blogs';

const PRIVACY = ['public', 'unlisted', 'private'] as const;

/** Discovery document of the Data API: title 100 characters, description 5000 bytes, neither with < or >. */
function youtubeLints(title: string, description: string): Lint[] {
  const found: Lint[] = [];
  if ([...title].length > 100)
    found.push({
      code: 'TITLE_TOO_LONG',
      severity: 'error',
      message: `YouTube titles have at most 100 characters; this one has ${[...title].length}`,
      fix: { kind: 'trim', label: 'Shorten the title' },
    });
  if (/[<>]/.test(title + description))
    found.push({
      code: 'FORBIDDEN_CHARACTERS',
      severity: 'error',
      message: 'YouTube refuses < and > in title and description',
      fix: { kind: 'trim', label: 'Replace them' },
    });
  return found;
}

/** The post is published anyway: a comment is a step of its own. */
function commentLints({ data }: EffectivePost): Lint[] {
  const refused =
    data.privacyStatus === 'private' && typeof data.first_comment === 'string' && data.first_comment.trim() !== '';
  return refused
    ? [
        {
          code: 'COMMENT_REFUSED',
          severity: 'warning',
          message: 'YouTube takes no comments under a private video: the first comment will not be written',
        },
      ]
    : [];
}

/** Sources: YT-DISC discovery document of the Data API v3; YT-ENC YouTube "Recommended upload encoding settings". */
const presets: MediaPresets = {
  video: {
    // YT-DISC: video/* up to 256 GB. Rates by size: YT-ENC (rate.ts).
    hard: { maxBytes: 274_877_906_944 },
    target: {
      frame: { landscape: [3840, 2160], portrait: [2160, 3840], square: [2160, 2160] },
      maxFps: 60,
      maxVideoKbps: null,
      audioKbps: 384,
      maxBytes: null,
      noEditLists: true,
      gopS: 0.5,
    },
    sources: ['YT-DISC', 'YT-ENC'],
  },
  image: null,
  animation: null,
  cover: {
    hard: { formats: ['jpeg', 'png'], maxBytes: 2_097_152 },
    target: { size: [1280, 720], maxBytes: 2_000_000 },
    sources: ['YT-DISC thumbnails.set'],
  },
};

const guide: ConnectGuide = {
  begins: 'connect',
  appFields: ['client_id', 'client_secret'],
  appPage: { label: 'Google Cloud console', url: 'https://console.cloud.google.com/apis/credentials' },
  steps: [
    {
      text: 'In a project of Google Cloud, switch the YouTube Data API v3 on.',
      link: {
        label: 'YouTube Data API',
        url: 'https://console.cloud.google.com/apis/library/youtube.googleapis.com',
      },
    },
    {
      text: 'Set its consent screen to “In production”: while it says “Testing”, Google ends each sign-in after 7 days.',
    },
    {
      text: 'Under Credentials make an OAuth client ID of the type “Web application”.',
      link: { label: 'Credentials', url: 'https://console.cloud.google.com/apis/credentials' },
    },
    { text: 'Add this authorized redirect URI to it:', showsCallback: true },
    { text: 'Enter its client ID and client secret in the next step, press Connect, and leave every box ticked.' },
  ],
  byHand: 'With the same client, Google’s OAuth Playground can make a refresh token for the YouTube scopes.',
};

const reading: Reading = {
  marked: plainText('url', 'hashtag', 'time'),
  fold: { characters: 150, lines: 3, more: '...more' },
};

export const youtube: NetworkManifest = {
  cardPlace: 5,
  credentials: [
    {
      name: 'client_id',
      label: 'Client ID',
      kind: 'text',
      required: true,
      help: 'Google Cloud → Credentials → your OAuth client.',
    },
    { name: 'client_secret', label: 'Client secret', kind: 'secret', required: true, help: 'Beside the client ID.' },
    {
      name: 'refresh_token',
      label: 'Refresh token',
      kind: 'secret',
      required: true,
      destination: true,
      help: 'Comes with Connect, or from Google’s OAuth Playground.',
    },
  ],
  settings: ({ z, cleared, longText, shortText }) => ({
    title: shortText,
    description: longText,
    categoryName: cleared(
      z.enum([...YOUTUBE_CATEGORIES.map((category) => category.name), ''], 'Not one of the categories'),
    ),
    privacyStatus: cleared(z.enum([...PRIVACY, ''], 'Choose public, unlisted or private')),
    fileName: shortText,
    captions: longText,
    captionsLanguage: shortText,
  }),
  fields: [
    { name: 'title', label: 'Title', kind: 'text', main: 'title' },
    { name: 'description', label: 'Content', kind: 'textarea', main: 'content' },
    {
      name: 'categoryName',
      label: 'Category',
      kind: 'select',
      options: YOUTUBE_CATEGORIES.map(({ name }) => ({ value: name, label: name })),
      initial: 'Education',
      unset: YOUTUBE_DEFAULT_CATEGORY,
    },
    {
      name: 'privacyStatus',
      label: 'Privacy',
      kind: 'select',
      options: PRIVACY.map((value) => ({ value, label: value[0]!.toUpperCase() + value.slice(1) })),
      initial: 'public',
      unset: 'public',
    },
    { name: 'fileName', label: 'File name', kind: 'text' },
    { name: 'coverFrame', label: 'Cover Frame', kind: 'cover', onlyFor: 'video' },
    { name: 'first_comment', label: 'First comment', kind: 'textarea' },
    ...captionFields,
  ],
  textField: 'description',
  textLimit: (post) => ({ max: 5000, used: new TextEncoder().encode(post.text).length, unit: 'bytes' }),
  media: { maxItems: 1, kinds: 'video', required: true },
  complete: (post) => post.media.length > 0 && post.title.trim() !== '' && post.text.trim() !== '',
  lint: (post) => [...youtubeLints(post.title, post.text), ...commentLints(post), ...captionLints(post)],
  otherNames: ['ютуб', 'ютьюб'],
  presets,
  filmShapes: ['16:9', '1:1', '4:5', '9:16'],
  // As Google says it of Shorts, of 1080 × 1920 (Google Ads Help): 288, 192, 672 and 48 pixels.
  safeArea: { top: 288 / 1920, right: 192 / 1080, bottom: 672 / 1920, left: 48 / 1080 },
  foundByText: true,
  guide,
  reading,
  results: { gives: ['views', 'likes', 'replies'] },
};
