import { upTo, type MediaPresets } from '@/lib/media/preset';
import type { Span, TextStyle } from '@/lib/previews/marked-text';
import { withLinks, type Reading } from '@/lib/previews/reading';
import type { EffectivePost, NetworkManifest } from './define';
import { telegramText } from './telegram-text';
import type { ConnectGuide } from './guide';
import type { TelegramEntity } from './telegram-entities';

/** Bot API 10.1, sendMessage and captions: lengths after entities are parsed, in UTF-16 code units. */
export const TELEGRAM_TEXT_MAX = 4096;
export const TELEGRAM_CAPTION_MAX = 1024;

export const TELEGRAM_PARSE_MODES = ['Markdown', 'HTML'] as const;

/** The text after its marks are turned into entities, as Telegram counts it. */
export function telegramParsed(post: EffectivePost) {
  return telegramText(post.text, typeof post.data.parse_mode === 'string' ? post.data.parse_mode : '');
}

/**
 * Sources: TG-API, TG-FILES core.telegram.org/bots/api (sendVideo, sendPhoto, sending files). OURS: no document says
 * it, our choice.
 */
const presets: MediaPresets = {
  video: {
    // TG-API sendVideo: MPEG4 only; TG-FILES: 50 MB by upload. Frame, rate and fps: OURS.
    hard: { containers: ['mp4'], maxBytes: 52_428_800 },
    target: {
      frame: upTo(1920, 1920),
      maxFps: 30,
      maxVideoKbps: 4000,
      audioKbps: 128,
      maxBytes: 52_428_800,
      gopS: 2,
    },
    sources: ['TG-API sendVideo', 'TG-FILES'],
  },
  image: {
    // TG-API sendPhoto: 10 MB, width + height ≤ 10,000, ratio ≤ 20. Formats and 2560: OURS, what clients show.
    hard: {
      formats: ['jpeg', 'png', 'webp', 'gif'],
      maxBytes: 10_485_760,
      maxSumOfSides: 10_000,
      aspect: [1 / 20, 20],
    },
    target: { format: 'jpeg', box: [2560, 2560], quality: 90, maxBytes: 10_000_000 },
    sources: ['TG-API sendPhoto', 'TG-FILES'],
  },
  animation: null,
  // sendVideo's `cover` is a picture as any other; 1280 × 720 as YouTube has it: OURS.
  cover: {
    hard: { formats: ['jpeg', 'png', 'webp'], maxBytes: 10_485_760 },
    target: { size: [1280, 720], maxBytes: 10_000_000 },
    sources: ['TG-API sendVideo cover'],
  },
};

const guide: ConnectGuide = {
  begins: null,
  appFields: [],
  steps: [
    {
      text: 'Open BotFather in Telegram, send /newbot and answer its two questions.',
      link: { label: 'BotFather', url: 'https://t.me/BotFather' },
    },
    { text: 'Copy the token from its reply into “Bot token”.' },
    { text: 'In your channel open Administrators, add the bot, and leave “Post messages” on.' },
    {
      text: 'Enter the channel’s @name as “Chat ID”. A private channel has a number instead: open it in Telegram’s web version and put -100 in front of the digits in its address.',
      link: { label: 'Telegram Web', url: 'https://web.telegram.org/a/' },
    },
    { text: 'For first comments, link a discussion group to the channel and add the bot to it.' },
  ],
};

const STYLES: Record<string, TextStyle> = {
  bold: 'bold',
  italic: 'italic',
  underline: 'underline',
  strikethrough: 'strike',
  spoiler: 'spoiler',
  code: 'code',
  pre: 'pre',
  text_link: 'link',
  blockquote: 'quote',
  expandable_blockquote: 'quote',
};

function spansOf(entities: readonly TelegramEntity[]): Span[] {
  return entities.flatMap(({ type, offset, length }) => {
    const style = STYLES[type];
    return style ? [{ from: offset, to: offset + length, style }] : [];
  });
}

const reading: Reading = {
  marked: (source, data) => {
    const { text, entities } = telegramText(source, typeof data.parse_mode === 'string' ? data.parse_mode : '');
    return withLinks({ text, spans: spansOf(entities) }, ['url', 'hashtag', 'mention', 'cashtag']);
  },
  fold: null,
};

export const telegram: NetworkManifest = {
  cardPlace: 1,
  credentials: [
    {
      name: 'bot_token',
      label: 'Bot token',
      kind: 'secret',
      required: true,
      help: 'From @BotFather. The bot must be an administrator of the channel.',
      placeholder: '123456789:AA…',
    },
    {
      name: 'chat_id',
      label: 'Chat ID',
      kind: 'text',
      required: true,
      destination: true,
      help: 'The channel: @name, or its number such as -1001234567890.',
    },
  ],
  settings: ({ z, cleared, longText }) => ({
    content: longText,
    parse_mode: cleared(z.enum([...TELEGRAM_PARSE_MODES, ''], 'Choose Markdown, HTML or none')),
  }),
  fields: [
    { name: 'content', label: 'Caption', kind: 'textarea', main: 'content' },
    {
      name: 'parse_mode',
      label: 'Parse mode',
      kind: 'select',
      options: [
        { value: '', label: 'Plain text' },
        { value: 'Markdown', label: 'Markdown' },
        { value: 'HTML', label: 'HTML' },
      ],
      initial: '',
    },
    {
      name: 'first_comment',
      label: 'First comment',
      kind: 'textarea',
      help: 'Needs a discussion group linked to the channel, with the bot in it.',
    },
    { name: 'coverFrame', label: 'Cover Frame', kind: 'cover', onlyFor: 'video' },
  ],
  textField: 'content',
  textLimit: (post) => ({
    max: post.media.length > 0 ? TELEGRAM_CAPTION_MAX : TELEGRAM_TEXT_MAX,
    used: telegramParsed(post).text.length,
    unit: post.media.length > 0 ? 'characters under media' : 'characters',
  }),
  commentLimit: (comment, post) => ({
    max: TELEGRAM_TEXT_MAX,
    used: telegramParsed({ ...post, text: comment }).text.length,
  }),
  media: { maxItems: 10, kinds: 'any', required: false },
  parts: { idIn: (url) => /^https:\/\/t\.me\/.+\/(\d+)$/.exec(url)?.[1] ?? null },
  complete: (post) => post.text.trim() !== '' || post.media.length > 0,
  lint: (post) =>
    telegramParsed(post).strayMarks > 0
      ? [
          {
            code: 'STRAY_FORMATTING',
            severity: 'info',
            message: 'Some formatting marks have no partner and will be shown as they are',
          },
        ]
      : [],
  otherNames: ['tg', 'телеграм', 'телеграмм', 'тг'],
  presets,
  filmShapes: ['4:5', '9:16', '1:1', '16:9'],
  guide,
  reading,
  results: {
    gives: ['views', 'likes'],
    note: 'Telegram shows views and reactions of public channels only.',
  },
};
