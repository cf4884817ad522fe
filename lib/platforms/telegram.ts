import { z } from 'zod';
import { cleared, commonSettings, longText, type EffectivePost, type PlatformManifest } from './define';
import { telegramText } from './telegram-text';

/** Bot API 10.1, sendMessage and captions: lengths after entities are parsed, in UTF-16 code units. */
export const TELEGRAM_TEXT_MAX = 4096;
export const TELEGRAM_CAPTION_MAX = 1024;

export const TELEGRAM_PARSE_MODES = ['Markdown', 'HTML'] as const;

const settings = z.object({
  ...commonSettings,
  content: longText,
  caption: longText,
  parse_mode: cleared(z.enum([...TELEGRAM_PARSE_MODES, ''], 'Choose Markdown, HTML or none')),
});

/** The text after its marks are turned into entities, as Telegram counts it. */
export function telegramParsed(post: EffectivePost) {
  return telegramText(post.text, typeof post.data.parse_mode === 'string' ? post.data.parse_mode : '');
}

export const telegram: PlatformManifest = {
  key: 'telegram',
  label: 'Telegram',
  base: 'telegram',
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
  settings,
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
};
