import { setTimeout as sleep } from 'node:timers/promises';
import { nanoid } from 'nanoid';
import type { Update } from 'telegraf/types';
import { TELEGRAM_TEXT_MAX } from '@/lib/platforms/telegram';
import { telegramText } from '@/lib/platforms/telegram-text';
import { sha256 } from '@/server/system/crypto';
import { permanent } from '@/server/publishing/platforms/failure';
import type { AdapterContext } from '@/server/publishing/platforms/types';
import { callTelegram } from './client';
import { TelegramError } from './telegram-error';

type Comment = { chatId: number; messageId: number; text: string; parseMode: string };
type Reading = Pick<AdapterContext, 'shared' | 'signal'> & { token: string; bot: string };

/** How long to wait for Telegram to copy the post into the linked group; it takes a second or two. */
const WAIT_MS = 60_000;
const POLL_SECONDS = 5;
const POLL_MAX_MS = 10_000;
/** Longer than one poll: a reader that died is replaced after this. */
const READER_MS = 15_000;
/** While another worker polls for us. */
const LOOK_MS = 250;
/** Telegram itself drops updates after a day. */
const RETENTION_MS = 86_400_000;

/**
 * Replies to the copy of a channel post in its linked group. The copy is known only from the bot's updates. Throws with
 * the reason when there is no linked group, another program reads the updates, or the copy does not come.
 */
export async function sendFirstComment(
  context: AdapterContext,
  { chatId, messageId, text, parseMode }: Comment,
): Promise<void> {
  const { signal, shared } = context;
  const token = context.credentials.bot_token ?? '';
  const comment = telegramText(text, parseMode);
  if (comment.text.length > TELEGRAM_TEXT_MAX)
    throw permanent(`The first comment is longer than ${TELEGRAM_TEXT_MAX} characters and was not sent.`);
  const channel = await callTelegram<{ linked_chat_id?: number }>({
    token,
    method: 'getChat',
    fields: { chat_id: chatId },
    signal,
  });
  if (channel.linked_chat_id === undefined)
    throw permanent(
      'The first comment was skipped: the channel has no discussion group. Link one in the channel’s settings.',
    );
  const webhook = await callTelegram<{ url: string }>({ token, method: 'getWebhookInfo', fields: {}, signal });
  if (webhook.url)
    throw permanent(
      'The first comment was skipped: this bot delivers its updates to a webhook of its own. Use another bot for this channel.',
    );
  const copy = await findCopy({ token, bot: `telegram-${sha256(token)}`, shared, signal }, `${chatId}:${messageId}`);
  await callTelegram({
    token,
    method: 'sendMessage',
    fields: {
      chat_id: channel.linked_chat_id,
      text: comment.text,
      entities: comment.entities,
      reply_parameters: { message_id: copy },
    },
    signal,
    beforeSending: context.beforeCreate,
  });
}

/** Updates have a single reader: the worker that reads them stores them for all. */
async function findCopy(reading: Reading, key: string): Promise<number> {
  const { shared, signal, bot } = reading;
  const owner = nanoid();
  try {
    for (const end = performance.now() + WAIT_MS; performance.now() < end;) {
      const known = await shared.get(`${bot}-${key}`);
      if (typeof known === 'number') return known;
      if (await shared.take(`${bot}-reader`, { owner, ms: READER_MS })) await readUpdates(reading);
      else await sleep(LOOK_MS, undefined, { signal });
    }
  } finally {
    await shared.release(`${bot}-reader`, owner);
  }
  throw permanent(
    'The first comment was skipped: the post did not appear in the discussion group within a minute. Is the bot a member of the group?',
  );
}

/** Telegram returns the same updates until later ones are requested: those are requested once these are stored. */
async function readUpdates({ token, bot, shared, signal }: Reading): Promise<void> {
  const offset = await shared.get(`${bot}-offset`);
  const updates = await ownUpdates({ token, offset: typeof offset === 'number' ? offset : undefined, signal });
  for (const update of updates) {
    const message = 'message' in update ? update.message : undefined;
    const origin =
      message && 'forward_origin' in message && 'is_automatic_forward' in message ? message.forward_origin : undefined;
    if (message && origin?.type === 'channel')
      await shared.put(`${bot}-${origin.chat.id}:${origin.message_id}`, {
        value: message.message_id,
        ms: RETENTION_MS,
      });
  }
  const last = updates.at(-1);
  if (last) await shared.put(`${bot}-offset`, { value: last.update_id + 1, ms: 7 * RETENTION_MS });
}

async function ownUpdates({
  token,
  offset,
  signal,
}: {
  token: string;
  offset: number | undefined;
  signal: AbortSignal;
}): Promise<Update[]> {
  try {
    return await callTelegram<Update[]>({
      token,
      method: 'getUpdates',
      fields: { offset, timeout: POLL_SECONDS, allowed_updates: ['message'] },
      signal,
      timeoutMs: POLL_MAX_MS,
    });
  } catch (error) {
    if (!(error instanceof TelegramError) || error.code !== 409) throw error;
    throw permanent(
      'The first comment was skipped: another program reads this bot’s updates. Stop it, or use another bot for this channel.',
    );
  }
}
