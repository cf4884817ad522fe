import type { ChatFromGetChat, ChatMember, UserFromGetMe } from 'telegraf/types';
import type { Account, AdapterContext } from '@/server/publishing/platforms/types';
import { chatIdOf } from './chat';
import { callTelegram } from './client';
import { TelegramError } from './telegram-error';

/** Whose bot this is, the chat's name, and the rights that the bot lacks to post there. */
export async function checkTelegram({
  credentials,
  signal,
}: Pick<AdapterContext, 'credentials' | 'signal'>): Promise<Account> {
  const token = credentials.bot_token ?? '';
  const chatId = chatIdOf(credentials.chat_id ?? '');
  const bot = await callTelegram<UserFromGetMe>({ token, method: 'getMe', fields: {}, signal });
  const chat = await callTelegram<ChatFromGetChat>({ token, method: 'getChat', fields: { chat_id: chatId }, signal });
  const member = await memberOf({ token, chatId, botId: bot.id, signal });
  const username = 'username' in chat ? chat.username : undefined;
  const title = 'title' in chat ? chat.title : chat.first_name;
  return {
    name: username ? `@${username}` : title,
    url: username ? `https://t.me/${username}` : null,
    notes: missing(chat.type, member, bot.username),
  };
}

/** Null when Telegram doesn't show the members: it shows them to administrators only. */
async function memberOf({
  token,
  chatId,
  botId,
  signal,
}: {
  token: string;
  chatId: string;
  botId: number;
  signal: AbortSignal;
}): Promise<ChatMember | null> {
  try {
    return await callTelegram<ChatMember>({
      token,
      method: 'getChatMember',
      fields: { chat_id: chatId, user_id: botId },
      signal,
    });
  } catch (error) {
    if (error instanceof TelegramError && error.code === 400) return null;
    throw error;
  }
}

function missing(chatType: string, member: ChatMember | null, botName: string): string[] {
  if (chatType === 'private' || member?.status === 'creator') return [];
  if (member?.status === 'kicked' || member?.status === 'left')
    return [`The bot @${botName} is not in this chat. Add it${chatType === 'channel' ? ' as an administrator' : ''}.`];
  if (chatType === 'channel') {
    if (member?.status !== 'administrator')
      return [`The bot @${botName} is not an administrator of the channel. Make it one, with the right to post.`];
    return member.can_post_messages
      ? []
      : [`The bot @${botName} may not post in the channel. Give it the right “Post messages”.`];
  }
  if (member?.status === 'restricted' && !member.can_send_messages)
    return [`The bot @${botName} may not write in this group. Lift its restriction.`];
  return [];
}
