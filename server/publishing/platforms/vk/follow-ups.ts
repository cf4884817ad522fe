import { randomUUID } from 'node:crypto';
import { permanent } from '@/server/publishing/platforms/failure';
import type { AdapterContext, FollowUp, MediaFile, PublishablePost } from '@/server/publishing/platforms/types';
import type { Attachment } from './attachments';
import { callVk, uploadToVk, type Caller } from './client';

type Live = {
  context: AdapterContext;
  post: PublishablePost;
  caller: Caller;
  groupId: number;
  postId: number;
  attachments: Attachment[];
};

/** The steps after a post on the wall: is it really there, its video's cover, its first comment. */
export function followUps({ context, post, caller, groupId, postId, attachments }: Live): FollowUp[] {
  const comment = typeof post.data.first_comment === 'string' ? post.data.first_comment.trim() : '';
  const cover = typeof post.data.coverFrame === 'string' ? post.data.coverFrame : '';
  const video = attachments.find((attachment) => attachment.video)?.video;
  return [
    { kind: 'read_back', run: () => readBack(caller, `-${groupId}_${postId}`) },
    ...(cover && video
      ? [{ kind: 'cover', run: async () => setCover(caller, video, await context.openMedia(cover)) }]
      : []),
    ...(comment
      ? [{ kind: 'first_comment', run: () => writeComment(context, caller, { groupId, postId, message: comment }) }]
      : []),
  ];
}

async function readBack(caller: Caller, id: string): Promise<void> {
  const { items } = await callVk<{ items?: unknown[] }>(caller, 'wall.getById', { posts: [id] });
  if (!items?.length)
    throw permanent(
      'VK took the post but does not show it yet. It may wait for an administrator under “Suggested posts”.',
    );
}

async function setCover(caller: Caller, { owner, id }: { owner: number; id: number }, file: MediaFile): Promise<void> {
  const { upload_url: url } = await callVk<{ upload_url: string }>(caller, 'video.getThumbUploadUrl', {
    owner_id: owner,
  });
  const uploaded = await uploadToVk(caller, { url, field: 'file', file });
  await callVk(caller, 'video.saveUploadedThumb', {
    owner_id: owner,
    video_id: id,
    thumb_json: JSON.stringify(uploaded),
    set_thumb: true,
  });
}

async function writeComment(
  context: AdapterContext,
  caller: Caller,
  { groupId, postId, message }: { groupId: number; postId: number; message: string },
): Promise<void> {
  const words = { owner_id: -groupId, post_id: postId, from_group: groupId, message, guid: randomUUID() };
  await callVk(caller, 'wall.createComment', words, { beforeSending: context.beforeCreate });
}
