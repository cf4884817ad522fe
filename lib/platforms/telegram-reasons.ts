import type { ReasonRow } from './reason-row';

/** Telegram tells most causes apart by its words alone: nearly all of them are 400 or 403. */
export const TELEGRAM: readonly ReasonRow[] = [
  {
    cause: 'new-chat-id',
    says: /new chat ID: -?\d+/,
    message: ({ text, target }) =>
      `The group ${target} has a new chat ID, ${/new chat ID: (-?\d+)/.exec(text)?.[1] ?? ''}. Enter it in Settings.`,
    act: 'settings',
  },
  {
    cause: 'chat-not-found',
    says: /chat not found|PEER_ID_INVALID|CHANNEL_INVALID|chat_id is empty|CHAT_ID_INVALID/i,
    message: ({ target }) => `The bot can’t find ${target}. Add it to the channel as an administrator.`,
    act: 'settings',
  },
  {
    cause: 'bot-removed',
    says: /bot was kicked|bot is not a member|CHANNEL_PRIVATE|bot was blocked|user is deactivated|chat was deleted/i,
    message: ({ target }) => `The bot was removed from ${target}. Add it again as an administrator.`,
    act: 'settings',
  },
  {
    cause: 'no-right',
    says: /not enough rights|no rights|need administrator rights|CHAT_ADMIN_REQUIRED|CHAT_WRITE_FORBIDDEN|CHAT_RESTRICTED|CHAT_SEND_\w+_FORBIDDEN/i,
    message: ({ target }) => `The bot may not post in ${target}. Give it the right “Post messages”.`,
    act: 'settings',
  },
  {
    cause: 'part-before-gone',
    says: /message to (be replied|reply) not found|REPLY_MESSAGE_ID_INVALID/i,
    message: ({ target }) =>
      `The part before this one was deleted in ${target}. Make a new post of the parts that are missing.`,
    act: 'edit',
  },
  {
    cause: 'topic-closed',
    says: /TOPIC_CLOSED|TOPIC_DELETED|message thread not found/i,
    message: ({ target }) => `The topic in ${target} is closed. Open it in Telegram, then retry.`,
    act: 'retry',
  },
  {
    cause: 'group-upgraded',
    says: /upgraded to a supergroup/i,
    message: 'The group became a supergroup and has a new chat ID. Enter it in Settings.',
    act: 'settings',
  },
  {
    cause: 'text-too-long',
    says: /(message|caption) is too long|MESSAGE_TOO_LONG|MEDIA_CAPTION_TOO_LONG/i,
    message: 'The text is too long for Telegram. Shorten it.',
    act: 'edit',
  },
  {
    cause: 'text-empty',
    says: /(text is|must be) (empty|non-empty)|MESSAGE_EMPTY/i,
    message: 'Nothing is left to send. Write a text, or add a picture.',
    act: 'edit',
  },
  {
    cause: 'formatting',
    says: /can't parse entities|ENTITY_\w+_INVALID|ENTITY_BOUNDS_INVALID/i,
    message: 'Telegram can’t read the formatting of the text. Check its links and marks.',
    act: 'edit',
  },
  {
    cause: 'file-too-large',
    codes: [413],
    message: 'A file is too large for Telegram. Choose a smaller one.',
    act: 'edit',
  },
  {
    cause: 'file-too-large',
    says: /too big|entity too large|file is too large/i,
    message: 'A file is too large for Telegram. Choose a smaller one.',
    act: 'edit',
  },
  {
    cause: 'file-refused',
    says: /PHOTO_|IMAGE_PROCESS_FAILED|VIDEO_|MEDIA_|wrong file|wrong type|failed to get HTTP URL|WEBPAGE_/i,
    message: 'Telegram can’t use one of the files. Choose another one.',
    act: 'edit',
  },
  {
    cause: 'token',
    codes: [401, 404],
    message: 'Telegram doesn’t know this bot any more. Paste its token again.',
    act: 'settings',
  },
  {
    cause: 'forbidden',
    codes: [403],
    message: ({ target }) => `The bot may not write to ${target}. Check that it is an administrator there.`,
    act: 'settings',
  },
];
