import type { Captions } from '@/lib/platforms/captions';
import { env } from '@/server/system/env';
import { fileRange } from '@/server/system/net/file-range';
import { permanent } from '@/server/publishing/platforms/failure';
import type { AdapterContext, FollowUp } from '@/server/publishing/platforms/types';
import { insertCaptions } from './captions';
import { askGoogle, callYoutube, resultOf } from './client';

/** Discovery document, thumbnails.set. */
const THUMBNAIL_MAX_BYTES = 2_097_152;

type Steps = { id: string; cover: string; comment: string; captions: Captions | null };

/** The thumbnail, the captions and the first comment of an existing video. */
export function followUps(context: AdapterContext, { id, cover, comment, captions }: Steps): FollowUp[] {
  return [
    ...(cover ? [{ kind: 'thumbnail', run: () => setThumbnail(context, id, cover) }] : []),
    ...(captions ? [{ kind: 'captions', run: () => insertCaptions(context, id, captions) }] : []),
    ...(comment ? [{ kind: 'first_comment', run: () => writeComment(context, id, comment) }] : []),
  ];
}

async function setThumbnail(context: AdapterContext, id: string, url: string): Promise<void> {
  const file = await context.openMedia(url);
  if (!['image/jpeg', 'image/png'].includes(file.contentType))
    throw permanent('YouTube takes JPEG and PNG thumbnails only. The video has its own.');
  if (file.bytes > THUMBNAIL_MAX_BYTES) throw permanent('YouTube takes thumbnails up to 2 MB. The video has its own.');
  const body = fileRange({ path: file.path, start: 0, bytes: file.bytes, contentType: file.contentType });
  resultOf(
    await askGoogle(context, {
      method: 'POST',
      url: `${env.YOUTUBE_API_URL}/upload/youtube/v3/thumbnails/set?videoId=${encodeURIComponent(id)}`,
      body,
    }),
  );
}

async function writeComment(context: AdapterContext, id: string, comment: string): Promise<void> {
  const json = { snippet: { videoId: id, topLevelComment: { snippet: { textOriginal: comment } } } };
  await callYoutube(context, {
    method: 'POST',
    path: '/commentThreads?part=snippet',
    json,
    beforeSending: context.beforeCreate,
  });
}
