import { setTimeout as delay } from 'node:timers/promises';
import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import { keepUpload, uploadedBefore } from '@/server/publishing/platforms/steps';
import type { AdapterContext, MediaFile, PublishablePost } from '@/server/publishing/platforms/types';
import { callVk, uploadToVk, VkError, type Caller } from './client';
import { classifyVk } from './errors';

/** A VK object that a post can show, as "photo-1_2" or "video-1_2". */
export type Attachment = { name: string; video?: { owner: number; id: number } };

type Media = { owner_id: number; id: number; access_key?: string };
type Videos = { items: { processing?: number; converting?: number }[] };

const TITLE_MAX = 128;
const VIDEO_POLLS = 60;

/** Uploads what an earlier attempt has not uploaded yet. Nothing here is public until it is in a post. */
export async function attachmentsOf(
  context: AdapterContext,
  caller: Caller,
  groupId: number,
  post: PublishablePost,
): Promise<Attachment[]> {
  const found: Attachment[] = [];
  for (const [index, url] of post.media.entries()) {
    const known = uploadedBefore<Attachment>(context.steps, { index, url, now: clock.now() });
    const attachment = known ?? (await upload(caller, groupId, await context.openMedia(url), post));
    if (!known) await keepUpload(context, { index, url, value: attachment });
    found.push(attachment);
  }
  for (const { video } of found) if (video) await processed(caller, video);
  return found;
}

function upload(caller: Caller, groupId: number, file: MediaFile, post: PublishablePost): Promise<Attachment> {
  if (file.kind === 'video') return uploadVideo(caller, groupId, file, post);
  return file.contentType === 'image/gif' ? uploadGif(caller, groupId, file) : uploadPhoto(caller, groupId, file);
}

async function uploadPhoto(caller: Caller, groupId: number, file: MediaFile): Promise<Attachment> {
  const { upload_url: url } = await callVk<{ upload_url: string }>(caller, 'photos.getWallUploadServer', {
    group_id: groupId,
  });
  const { server, photo, hash } = await uploadToVk(caller, { url, field: 'photo', file });
  const [saved] = await callVk<Media[]>(caller, 'photos.saveWallPhoto', {
    group_id: groupId,
    server: Number(server),
    photo: String(photo),
    hash: String(hash),
  });
  if (!saved) throw new Error('VK saved no photo');
  return { name: nameOf('photo', saved) };
}

/** Animated pictures are documents on VK. */
async function uploadGif(caller: Caller, groupId: number, file: MediaFile): Promise<Attachment> {
  const { upload_url: url } = await callVk<{ upload_url: string }>(caller, 'docs.getWallUploadServer', {
    group_id: groupId,
  });
  const uploaded = await uploadToVk(caller, { url, field: 'file', file });
  const { doc } = await callVk<{ doc?: Media }>(caller, 'docs.save', {
    file: String(uploaded.file),
    title: file.fileName,
  });
  if (!doc) throw new Error('VK saved no document');
  return { name: nameOf('doc', doc) };
}

async function uploadVideo(
  caller: Caller,
  groupId: number,
  file: MediaFile,
  post: PublishablePost,
): Promise<Attachment> {
  const title = (post.title || post.text.split('\n')[0] || file.fileName).slice(0, TITLE_MAX);
  const saved = await callVk<{ upload_url: string; video_id: number; owner_id: number; access_key?: string }>(
    caller,
    'video.save',
    { name: title, group_id: groupId, wallpost: false },
  );
  await uploadToVk(caller, { url: saved.upload_url, field: 'video_file', file });
  const media = { owner_id: saved.owner_id, id: saved.video_id, access_key: saved.access_key };
  return { name: nameOf('video', media), video: { owner: media.owner_id, id: media.id } };
}

/**
 * Waits until VK has processed the video, so that the post doesn't appear with an empty player; with a time limit, and
 * never failing the post.
 */
async function processed(caller: Caller, { owner, id }: { owner: number; id: number }): Promise<void> {
  for (let turn = 0; turn < VIDEO_POLLS; turn += 1) {
    if (!(await isProcessing(caller, `${owner}_${id}`))) return;
    await delay(Math.min(200 * 2 ** turn, 10_000), undefined, { signal: caller.signal });
  }
  log.info({ video: `${owner}_${id}` }, 'VK is still processing the video; the post goes out before it is done');
}

async function isProcessing(caller: Caller, video: string): Promise<boolean> {
  try {
    const { items } = await callVk<Videos>(caller, 'video.get', { videos: [video] });
    return items.some(({ processing, converting }) => Boolean(processing ?? converting));
  } catch (error) {
    if (!(error instanceof VkError) || classifyVk(error, false).class !== 'permanent') throw error;
    log.info(
      { video, err: error },
      'VK does not say whether the video is processed; the post goes out without waiting',
    );
    return false;
  }
}

function nameOf(kind: string, { owner_id: owner, id, access_key: key }: Media): string {
  return `${kind}${owner}_${id}${key ? `_${key}` : ''}`;
}
