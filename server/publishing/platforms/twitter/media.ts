import { TWEET_ALT_MAX as ALT_MAX } from '@/lib/platforms/twitter';
import { setTimeout as delay } from 'node:timers/promises';
import { altTextOf } from '@/lib/platforms/alt-text';
import { clock } from '@/server/system/clock';
import { multipart, type Part } from '@/server/system/net/multipart';
import { uploadTimeoutMs } from '@/server/system/net/upload-timeout';
import { permanent } from '@/server/publishing/platforms/failure';
import { keepUpload, uploadedBefore } from '@/server/publishing/platforms/steps';
import type { AdapterContext, MediaFile, PublishablePost } from '@/server/publishing/platforms/types';
import { callX } from './client';
import type { Caller } from './send';

type Processing = { state?: string; check_after_secs?: number; error?: { message?: string } };
type Uploaded = { id: string; expires_after_secs?: number; processing_info?: Processing };

const MB = 1024 * 1024;
/** X, "Media best practices". */
const MAX_BYTES = { tweet_image: 5 * MB, tweet_gif: 15 * MB, tweet_video: 512 * MB } as const;
type Category = keyof typeof MAX_BYTES;
/** Each chunk counts as a call; at most 999 of them. */
const CHUNK_BYTES = 4 * MB;

/** The ids of the post's media; uploads those that an earlier attempt has not. Nothing here is public. */
export async function mediaIds(context: AdapterContext, caller: Caller, post: PublishablePost): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, url] of post.media.entries()) {
    const known = uploadedBefore<string>(context.steps, { index, url, now: clock.now() });
    if (known) {
      ids.push(known);
      continue;
    }
    const file = await context.openMedia(url);
    const { id, expires_after_secs: seconds = 86_400 } = await upload(caller, file);
    if (file.kind === 'image') await describe(caller, id, altTextOf(post, index, ALT_MAX));
    await keepUpload(context, {
      index,
      url,
      value: id,
      until: new Date(clock.now().getTime() + (seconds - 60) * 1000).toISOString(),
    });
    ids.push(id);
  }
  return ids;
}

async function upload(caller: Caller, file: MediaFile): Promise<Uploaded> {
  const category: Category =
    file.kind === 'video' ? 'tweet_video' : file.contentType === 'image/gif' ? 'tweet_gif' : 'tweet_image';
  const max = MAX_BYTES[category];
  if (file.bytes > max)
    throw permanent(
      `X takes such files up to ${max / MB} MB; “${file.fileName}” has ${(file.bytes / MB).toFixed(1)} MB. Optimise it for Twitter.`,
    );
  return category === 'tweet_image' ? uploadAtOnce(caller, file, category) : uploadInChunks(caller, file, category);
}

function part(file: MediaFile, range: { start: number; bytes: number }): Part {
  return { name: 'media', path: file.path, fileName: file.fileName, contentType: file.contentType, ...range };
}

async function uploadAtOnce(caller: Caller, file: MediaFile, category: Category): Promise<Uploaded> {
  const form = multipart([{ name: 'media_category', value: category }, part(file, { start: 0, bytes: file.bytes })]);
  const { data } = await callX<Uploaded>(caller, {
    method: 'POST',
    path: '/2/media/upload',
    form,
    timeoutMs: uploadTimeoutMs(file.bytes),
  });
  return data;
}

/** initialize, append from disk, finalize, then wait until X has processed it. */
async function uploadInChunks(caller: Caller, file: MediaFile, category: Category): Promise<Uploaded> {
  const started = await callX<Uploaded>(caller, {
    method: 'POST',
    path: '/2/media/upload/initialize',
    json: { media_type: file.contentType, total_bytes: file.bytes, media_category: category },
  });
  const { id } = started.data;
  for (let start = 0, index = 0; start < file.bytes; start += CHUNK_BYTES, index += 1) {
    const bytes = Math.min(CHUNK_BYTES, file.bytes - start);
    const form = multipart([{ name: 'segment_index', value: String(index) }, part(file, { start, bytes })]);
    await callX(caller, {
      method: 'POST',
      path: `/2/media/upload/${id}/append`,
      form,
      timeoutMs: uploadTimeoutMs(bytes),
    });
  }
  const { data } = await callX<Uploaded>(caller, { method: 'POST', path: `/2/media/upload/${id}/finalize` });
  await processed(caller, data);
  return data;
}

async function processed(caller: Caller, { id, processing_info: info }: Uploaded): Promise<void> {
  for (let state = info; state && state.state !== 'succeeded';) {
    if (state.state === 'failed')
      throw permanent(
        `X could not process the file: ${state.error?.message ?? 'no reason given'}. Optimise it for Twitter.`,
        { code: 'media-failed' },
      );
    await delay((state.check_after_secs ?? 2) * 1000, undefined, { signal: caller.signal });
    const { data } = await callX<Uploaded>(caller, {
      method: 'GET',
      path: `/2/media/upload?command=STATUS&media_id=${id}`,
    });
    state = data.processing_info;
  }
}

async function describe(caller: Caller, id: string, text: string): Promise<void> {
  if (text === '') return;
  if (text.length > ALT_MAX)
    throw permanent(`X takes at most ${ALT_MAX} characters of alt text; this one has ${text.length}. Shorten it.`);
  await callX(caller, { method: 'POST', path: '/2/media/metadata', json: { id, metadata: { alt_text: { text } } } });
}
