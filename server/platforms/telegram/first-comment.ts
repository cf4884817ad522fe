import { TelegramError } from 'telegraf';
import type { Update } from 'telegraf/types';
import { TELEGRAM_TEXT_MAX } from '@/lib/platforms/telegram';
import { telegramText } from '@/lib/platforms/telegram-text';
import { permanent } from '../failure';
import { callTelegram } from './client';

type Comment = { token: string; chatId: number; messageId: number; text: string; parseMode: string; signal: AbortSignal };
type Bot = { queue: Promise<void>; offset: number | undefined; forwards: Map<string, number> };

/** How long to wait for Telegram to copy the post into the linked group; it takes a second or two. */
const WAIT_MS = 60_000;
const POLL_SECONDS = 10;
const REMEMBERED = 500;

/** Per bot: updates can be read by one reader only, so comments of one bot wait for each other and share what was read. */
const bots = new Map<string, Bot>();

/**
 * Answers the copy of a channel post in its linked group. The copy is known only from the bot's updates. Throws with the
 * reason when there is no linked group, the updates belong to somebody else, or the copy does not come.
 */
export async function sendFirstComment({ token, chatId, messageId, text, parseMode, signal }: Comment): Promise<void> {
  const comment = telegramText(text, parseMode);
  if (comment.text.length > TELEGRAM_TEXT_MAX) throw permanent(`The first comment is longer than ${TELEGRAM_TEXT_MAX} characters and was not sent.`);
  const channel = await callTelegram<{ linked_chat_id?: number }>({ token, method: 'getChat', fields: { chat_id: chatId }, signal });
  if (channel.linked_chat_id === undefined) throw permanent('The first comment was skipped: the channel has no discussion group. Link one in the channel’s settings.');
  const copy = await inTurn(token, (bot) => findCopy({ bot, token, key: `${chatId}:${messageId}`, signal }));
  await callTelegram({
    token,
    method: 'sendMessage',
    fields: { chat_id: channel.linked_chat_id, text: comment.text, entities: comment.entities, reply_parameters: { message_id: copy } },
    signal,
  });
}

async function inTurn<T>(token: string, run: (bot: Bot) => Promise<T>): Promise<T> {
  const bot = bots.get(token) ?? { queue: Promise.resolve(), offset: undefined, forwards: new Map<string, number>() };
  bots.set(token, bot);
  const turn = bot.queue.then(() => run(bot));
  bot.queue = turn.then(
    () => undefined,
    () => undefined,
  );
  return turn;
}

async function findCopy({ bot, token, key, signal }: { bot: Bot; token: string; key: string; signal: AbortSignal }): Promise<number> {
  const webhook = await callTelegram<{ url: string }>({ token, method: 'getWebhookInfo', fields: {}, signal });
  if (webhook.url) throw permanent('The first comment was skipped: this bot delivers its updates to a webhook of its own. Use another bot for this channel.');
  const limit = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]);
  while (!limit.aborted) {
    const known = bot.forwards.get(key);
    if (known !== undefined) return known;
    await readUpdates({ bot, token, signal });
  }
  throw permanent('The first comment was skipped: the post did not appear in the discussion group within a minute. Is the bot a member of the group?');
}

async function readUpdates({ bot, token, signal }: { bot: Bot; token: string; signal: AbortSignal }): Promise<void> {
  const updates = await ownUpdates({ token, offset: bot.offset, signal });
  for (const update of updates) {
    bot.offset = update.update_id + 1;
    const message = 'message' in update ? update.message : undefined;
    const origin = message && 'forward_origin' in message && 'is_automatic_forward' in message ? message.forward_origin : undefined;
    if (message && origin?.type === 'channel') bot.forwards.set(`${origin.chat.id}:${origin.message_id}`, message.message_id);
  }
  for (const old of [...bot.forwards.keys()].slice(0, Math.max(0, bot.forwards.size - REMEMBERED))) bot.forwards.delete(old);
}

async function ownUpdates({ token, offset, signal }: { token: string; offset: number | undefined; signal: AbortSignal }): Promise<Update[]> {
  try {
    return await callTelegram<Update[]>({ token, method: 'getUpdates', fields: { offset, timeout: POLL_SECONDS, allowed_updates: ['message'] }, signal });
  } catch (error) {
    if (!(error instanceof TelegramError) || error.code !== 409) throw error;
    throw permanent('The first comment was skipped: another program reads this bot’s updates. Stop it, or use another bot for this channel.');
  }
}
