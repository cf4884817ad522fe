import { TELEGRAM_CAPTION_MAX, TELEGRAM_TEXT_MAX } from '@/lib/platforms/telegram';
import { telegramText } from '@/lib/platforms/telegram-text';
import type { TelegramText } from '@/lib/platforms/telegram-entities';
import { env } from '@/server/system/env';
import { permanent } from '@/server/publishing/platforms/failure';
import type { MediaFile } from '@/server/publishing/platforms/types';
import type { Upload } from './client';

/** The call that creates the post. */
export type CreatingCall = { method: string; fields: Record<string, unknown>; uploads: Upload[] };

type Content = { text: string; parseMode: string; media: MediaFile[]; cover: MediaFile | null };

const ALBUM_MAX = 10;
const MB = 1024 * 1024;
/**
 * Bot API, "Sending files": by upload. A self-hosted Bot API server has no such limit for files, but keeps the one for
 * photos.
 */
const PHOTO_MAX_BYTES = 10 * MB;
const FILE_MAX_BYTES = 50 * MB;
const OFFICIAL_API = 'https://api.telegram.org';

/**
 * Chooses the method by the media and writes its fields. Throws a permanent failure for content that Telegram would
 * refuse.
 */
export function creatingCall({ text, parseMode, media, cover }: Content): CreatingCall {
  const marked = telegramText(text, parseMode);
  checkLength(marked, media.length > 0);
  media.forEach(checkSize);
  const [first] = media;
  if (!first)
    return { method: 'sendMessage', fields: { text: marked.text, entities: some(marked.entities) }, uploads: [] };
  const caption = { caption: marked.text || undefined, caption_entities: some(marked.entities) };
  if (media.length > 1) return album(media, caption, cover);
  if (first.contentType === 'image/gif') return single('sendAnimation', 'animation', first, caption);
  if (first.kind === 'image') return single('sendPhoto', 'photo', first, caption);
  const call = single('sendVideo', 'video', first, { ...caption, supports_streaming: true });
  return cover
    ? {
        ...call,
        fields: { ...call.fields, cover: 'attach://cover' },
        uploads: [...call.uploads, { field: 'cover', file: cover }],
      }
    : call;
}

function single(method: string, field: string, file: MediaFile, fields: Record<string, unknown>): CreatingCall {
  return { method, fields, uploads: [{ field, file }] };
}

/** 2–10 photos and videos; the caption under the album is that of its first item. */
function album(media: MediaFile[], caption: Record<string, unknown>, cover: MediaFile | null): CreatingCall {
  if (media.length > ALBUM_MAX)
    throw permanent(
      `Telegram takes at most ${ALBUM_MAX} files in one post; this one has ${media.length}. Remove some of them.`,
    );
  const firstVideo = media.findIndex((file) => file.kind === 'video');
  const items = media.map((file, index) => ({
    type: file.kind === 'video' ? 'video' : 'photo',
    media: `attach://file${index}`,
    ...(file.kind === 'video' ? { supports_streaming: true } : {}),
    ...(cover && index === firstVideo ? { cover: 'attach://cover' } : {}),
    ...(index === 0 ? caption : {}),
  }));
  const uploads = media.map((file, index) => ({ field: `file${index}`, file }));
  return {
    method: 'sendMediaGroup',
    fields: { media: items },
    uploads: cover && firstVideo !== -1 ? [...uploads, { field: 'cover', file: cover }] : uploads,
  };
}

function some<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined;
}

function checkLength({ text }: TelegramText, hasMedia: boolean): void {
  if (text === '' && !hasMedia) throw permanent('The post has neither text nor media. Add one of them.');
  const max = hasMedia ? TELEGRAM_CAPTION_MAX : TELEGRAM_TEXT_MAX;
  if (text.length <= max) return;
  throw permanent(
    `Telegram takes at most ${max} characters${hasMedia ? ' under media' : ''}; this text is ${text.length - max} too long. Shorten it${hasMedia ? ' or send it without media' : ''}.`,
  );
}

function checkSize(file: MediaFile): void {
  const isPhoto = file.kind === 'image' && file.contentType !== 'image/gif';
  const max = isPhoto ? PHOTO_MAX_BYTES : env.TELEGRAM_API_URL === OFFICIAL_API ? FILE_MAX_BYTES : Infinity;
  if (file.bytes <= max) return;
  throw permanent(
    `Telegram takes ${isPhoto ? 'pictures' : 'videos'} up to ${max / MB} MB; “${file.fileName}” has ${(file.bytes / MB).toFixed(1)} MB. Optimise it for Telegram.`,
  );
}
