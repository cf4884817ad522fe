import { upTo, type MediaPresets } from '@/lib/media/preset';
import { discordMarkdown } from '@/lib/previews/discord-markdown';
import { withLinks, type Reading } from '@/lib/previews/reading';
import type { EffectivePost, Lint, NetworkManifest } from './define';
import { parseDiscordWebhook } from './discord-webhook';
import type { ConnectGuide } from './guide';

/**
 * Discord API v10, Execute Webhook: content 2000, embed description 4096, username 1–80, 10 files, 10 MiB each, 25 MiB
 * in all.
 */
export const DISCORD_CONTENT_MAX = 2000;
export const DISCORD_EMBED_MAX = 4096;
const USERNAME_MAX = 80;
const FILE_BYTES = 10_485_760;
const TOTAL_BYTES = 26_214_400;
/** attachments[].description, Discord's alt text. */
export const DISCORD_ALT_MAX = 1024;

/** With a colour the post is an embed of that colour, without one plain content (docs/decisions/publishing.md). */
export function discordUsesEmbed(post: EffectivePost): boolean {
  return typeof post.data.embed_color === 'string' && post.data.embed_color !== '';
}

function usernameLints(post: EffectivePost): Lint[] {
  const name = typeof post.data.username === 'string' ? post.data.username.trim() : '';
  if (name.length > USERNAME_MAX)
    return [
      {
        code: 'USERNAME_TOO_LONG',
        severity: 'error',
        message: `The username can have at most ${USERNAME_MAX} characters`,
        fix: { kind: 'trim', label: 'Shorten the username' },
      },
    ];
  // Discord, "Usernames and nicknames": these words are refused in webhook names.
  if (/clyde|discord/i.test(name))
    return [
      {
        code: 'USERNAME_FORBIDDEN',
        severity: 'error',
        message: 'Discord refuses names that contain “discord” or “clyde”',
      },
    ];
  return [];
}

/**
 * The least size that our own files are sent with: a video that is too large becomes just small enough, a picture much
 * smaller than it must.
 */
function totalLints({ probes = [] }: EffectivePost): Lint[] {
  const total = probes.reduce(
    (sum, { bytes, kind }) => sum + (bytes <= FILE_BYTES ? bytes : kind === 'video' ? FILE_BYTES : 0),
    0,
  );
  if (total <= TOTAL_BYTES) return [];
  const message = `Discord takes at most 25 MB of files in one message; these have ${Math.ceil(total / 1_048_576)} MB. Take smaller or fewer ones`;
  return [
    { code: 'FILES_TOO_LARGE', severity: 'error', message, fix: { kind: 'open-media', label: 'Choose other media' } },
  ];
}

/** Sources: DC-REF, DC-MSG Discord API v10 reference. OURS: no document says it, our choice. */
const presets: MediaPresets = {
  video: {
    // DC-REF: 10 MiB per file. Inline playback is not documented; rate from the bytes: OURS.
    hard: { maxBytes: 10_485_760 },
    target: { frame: upTo(1280, 1280), maxFps: 30, maxVideoKbps: null, audioKbps: 96, maxBytes: 10_000_000, gopS: 2 },
    sources: ['DC-REF', 'DC-MSG', 'DC-SPEC'],
  },
  image: {
    // Formats: OURS, what its clients show.
    hard: { formats: ['jpeg', 'png', 'webp', 'gif'], maxBytes: 10_485_760 },
    target: { format: 'keep', box: [4096, 4096], quality: 90, maxBytes: 10_000_000 },
    sources: ['DC-REF', 'DC-SPEC'],
  },
  animation: null,
  cover: null,
};

const guide: ConnectGuide = {
  begins: null,
  appFields: [],
  steps: [
    { text: 'In Discord, open the settings of the channel (the cog beside its name), then Integrations → Webhooks.' },
    { text: 'Press “New Webhook”, and give it the name and picture that posts should carry.' },
    {
      text: 'Press “Copy Webhook URL”, and paste it here. Anyone with this address can post to the channel: treat it like a password.',
    },
  ],
};

const reading: Reading = {
  marked: (source) => withLinks(discordMarkdown(source), ['url']),
  fold: null,
  longest: DISCORD_EMBED_MAX,
};

export const discord: NetworkManifest = {
  cardPlace: 6,
  credentials: [
    {
      name: 'webhook_url',
      label: 'Webhook URL',
      // Anyone with the address can write to the channel.
      kind: 'secret',
      isAddress: true,
      required: true,
      destination: true,
      help: 'Channel settings → Integrations → Webhooks → Copy webhook URL.',
      placeholder: 'https://discord.com/api/webhooks/…',
      // Only the id and the token of a pasted webhook are kept (docs/decisions/host.md).
      kept: (value) => parseDiscordWebhook(value)?.url ?? null,
      refused: 'Not a Discord webhook. It starts with https://discord.com/api/webhooks/',
    },
  ],
  settings: ({ z, cleared, longText, shortText }) => ({
    content: longText,
    username: shortText,
    embed_color: cleared(z.string().regex(/^(#[0-9a-fA-F]{6})?$/, 'A colour such as #5865F2')),
  }),
  fields: [
    { name: 'content', label: 'Content', kind: 'textarea', main: 'content' },
    {
      name: 'username',
      label: 'Username',
      kind: 'text',
      help: 'The name that the message is posted under. Empty: the name of the webhook.',
    },
    {
      name: 'embed_color',
      label: 'Embed color',
      kind: 'color',
      initial: '#5865F2',
      help: 'The post is an embed of this color. Empty: plain text.',
    },
    { name: 'alt_text', label: 'Alt text', kind: 'text', onlyFor: 'image' },
    { name: 'first_comment', label: 'First comment', kind: 'textarea', help: 'Sent as a second message.' },
  ],
  textField: 'content',
  textLimit: (post) => ({
    max: discordUsesEmbed(post) ? DISCORD_EMBED_MAX : DISCORD_CONTENT_MAX,
    used: post.text.length,
    unit: 'characters',
  }),
  altMax: DISCORD_ALT_MAX,
  commentLimit: (comment) => ({ max: DISCORD_CONTENT_MAX, used: comment.length }),
  media: { maxItems: 10, kinds: 'any', required: false },
  parts: { idIn: (url) => /\/channels\/\d+\/\d+\/(\d+)$/.exec(url)?.[1] ?? null },
  complete: (post) => post.text.trim() !== '' || post.media.length > 0,
  lint: (post) => [...usernameLints(post), ...totalLints(post)],
  otherNames: ['дискорд'],
  presets,
  filmShapes: ['16:9', '1:1', '4:5', '9:16'],
  guide,
  reading,
  results: { gives: ['likes'], note: 'Discord counts reactions only.' },
};
