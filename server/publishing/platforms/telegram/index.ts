import { log } from '@/server/system/log';
import { uploadTimeoutMs } from '@/server/system/net/upload-timeout';
import { permanent } from '@/server/publishing/platforms/failure';
import type {
  AdapterContext,
  FollowUp,
  MediaFile,
  PlatformAdapter,
  PublishablePost,
  Published,
} from '@/server/publishing/platforms/types';
import { chatIdOf, messageUrl } from './chat';
import { checkTelegram } from './check';
import { callTelegram } from './client';
import { creatingCall, type CreatingCall } from './content';
import { classifyTelegram, migratedTo } from './errors';
import { sendFirstComment } from './first-comment';
import { results } from './results';

type SentMessage = { message_id: number; chat: { id: number; type: string; username?: string } };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Telegram channels and groups through a bot. Files are always uploaded: this host need not be public. */
export const telegramAdapter: PlatformAdapter = {
  check: checkTelegram,
  publish,
  classify: classifyTelegram,
  results,
  followUps,
};

async function publish(context: AdapterContext, post: PublishablePost): Promise<Published> {
  const media: MediaFile[] = [];
  for (const url of post.media) media.push(await context.openMedia(url));
  const cover = await openCover(context, post, media);
  const call = creatingCall({ text: post.text, parseMode: text(post.data.parse_mode), media, cover });
  const sent = await create(context, answering(call, post), chatIdOf(context.credentials.chat_id ?? ''));
  const message = Array.isArray(sent) ? sent[0] : sent;
  if (!message) throw new Error('Telegram answered an album without messages');
  return {
    state: 'published',
    externalId: String(message.message_id),
    publicUrl: messageUrl(message.chat, message.message_id),
    about: { message: { message_id: message.message_id, chat: message.chat } },
  };
}

/** Each part answers the one before: readers of one find the others, and a deleted one is noticed. */
function answering(call: CreatingCall, { after }: PublishablePost): CreatingCall {
  if (!after || !/^\d+$/.test(after.externalId)) return call;
  return { ...call, fields: { ...call.fields, reply_parameters: { message_id: Number(after.externalId) } } };
}

async function openCover(
  context: AdapterContext,
  post: PublishablePost,
  media: MediaFile[],
): Promise<MediaFile | null> {
  const url = text(post.data.coverFrame);
  if (!url || !media.some((file) => file.kind === 'video')) return null;
  const cover = await context.openMedia(url);
  if (cover.kind !== 'image') throw permanent('The cover frame is not a picture. Choose another one.');
  return cover;
}

/** A group that became a supergroup refuses with its new id: nothing was created, so one more call is safe. */
async function create(
  context: AdapterContext,
  call: CreatingCall,
  chatId: string,
): Promise<SentMessage | SentMessage[]> {
  const send = (chat: string) =>
    callTelegram<SentMessage | SentMessage[]>({
      token: context.credentials.bot_token ?? '',
      method: call.method,
      fields: { chat_id: chat, ...call.fields },
      uploads: call.uploads,
      signal: context.signal,
      timeoutMs: uploadTimeoutMs(call.uploads.reduce((sum, { file }) => sum + file.bytes, 0)),
      beforeSending: context.beforeCreate,
    });
  try {
    return await send(chatId);
  } catch (error) {
    const moved = migratedTo(error);
    if (moved === undefined) throw error;
    log.warn(
      { platform: context.platform, chatId: moved },
      'The Telegram group has a new chat id; the one in Settings is the old one',
    );
    return send(String(moved));
  }
}

function followUps(
  context: AdapterContext,
  post: PublishablePost,
  { about }: { about: Record<string, unknown> },
): FollowUp[] {
  const { message } = about as { message: SentMessage };
  const comment = text(post.data.first_comment).trim();
  if (!comment) return [];
  const run = () =>
    sendFirstComment(context, {
      chatId: message.chat.id,
      messageId: message.message_id,
      text: comment,
      parseMode: text(post.data.parse_mode),
    });
  return [{ kind: 'first_comment', run }];
}
