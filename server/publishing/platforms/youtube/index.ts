import { captionsOf } from '@/lib/platforms/captions';
import { YOUTUBE_CATEGORIES, YOUTUBE_DEFAULT_CATEGORY } from '@/lib/platforms/youtube';
import { clock } from '@/server/system/clock';
import { permanent } from '@/server/publishing/platforms/failure';
import type {
  Account,
  AdapterContext,
  FollowUp,
  Pending,
  PlatformAdapter,
  PublishablePost,
  Published,
} from '@/server/publishing/platforms/types';
import { accessToken, callYoutube } from './client';
import { classifyYoutube } from './errors';
import { followUps } from './follow-ups';
import { standingOf, uploadVideo, type Video } from './upload';
import { youtubeRehearsal } from './rehearsal';
import { results } from './results';

const TITLE_MAX = 100;
const DESCRIPTION_MAX_BYTES = 5000;
const POLL_MS = 5000;
/** A long film takes hours to process: then it counts as published, which it is. */
const POLL_FOR_MS = 900_000;

/** YouTube channels by OAuth. */
export const youtubeAdapter: PlatformAdapter = {
  check,
  publish,
  poll,
  find,
  classify: classifyYoutube,
  results,
  rehearsed: youtubeRehearsal,
  followUps: stepsAfter,
};

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

async function check(context: Pick<AdapterContext, 'credentials' | 'signal'>): Promise<Account> {
  await accessToken(context, { fresh: true });
  const { items } = await callYoutube<{ items?: { id: string; snippet?: { title?: string } }[] }>(context, {
    method: 'GET',
    path: '/channels?part=snippet&mine=true',
  });
  const channel = items?.[0];
  if (!channel)
    return {
      name: 'No channel',
      url: null,
      notes: ['This Google account has no YouTube channel. Create one at youtube.com, or connect another account.'],
    };
  return {
    name: channel.snippet?.title ?? channel.id,
    url: `https://www.youtube.com/channel/${channel.id}`,
    notes: [],
  };
}

async function publish(context: AdapterContext, post: PublishablePost): Promise<Published | Pending> {
  checkPost(post);
  const file = await context.openMedia(post.media[0] ?? '');
  if (file.kind !== 'video') throw permanent('YouTube takes videos only. Requires video file');
  const video = await uploadVideo(context, { file, metadata: metadataOf(post), slug: text(post.data.fileName) });
  return standing(video, clock.now());
}

function checkPost(post: PublishablePost): void {
  if (post.media.length !== 1)
    throw permanent(
      post.media.length === 0
        ? 'YouTube takes videos only. Requires video file'
        : 'YouTube takes one video per post. Remove the other files.',
    );
  const title = [...post.title.trim()].length;
  if (title === 0) throw permanent('A video on YouTube needs a title. Give it one.');
  if (title > TITLE_MAX)
    throw permanent(`YouTube titles have at most ${TITLE_MAX} characters; this one has ${title}. Shorten it.`);
  const over = Buffer.byteLength(post.text) - DESCRIPTION_MAX_BYTES;
  if (over > 0)
    throw permanent(
      `YouTube takes at most ${DESCRIPTION_MAX_BYTES} bytes of description; this one is ${over} too long. Shorten it.`,
    );
  if (/[<>]/.test(post.title + post.text))
    throw permanent('YouTube refuses < and > in title and description. Take them out.');
}

function metadataOf(post: PublishablePost) {
  const wanted = text(post.data.categoryName) || YOUTUBE_DEFAULT_CATEGORY;
  const category = YOUTUBE_CATEGORIES.find(({ name }) => name === wanted)?.id;
  return {
    snippet: { title: post.title.trim(), description: post.text, categoryId: category },
    status: { privacyStatus: text(post.data.privacyStatus) || 'public', selfDeclaredMadeForKids: false },
  };
}

/** Published when it is processed, pending until then, a failure when YouTube rejected it. */
function standing({ id, status = {} }: Video, since: Date): Published | Pending {
  const { uploadStatus, failureReason, rejectionReason } = status;
  if (uploadStatus === 'failed' || uploadStatus === 'rejected' || uploadStatus === 'deleted') {
    throw permanent(
      `YouTube accepted the video and then rejected it (${uploadStatus}): ${failureReason ?? rejectionReason ?? 'no reason given'}.`,
      { code: failureReason ?? rejectionReason ?? 'rejected' },
    );
  }
  const stillOnItsWay = uploadStatus === 'uploaded' && clock.now().getTime() - since.getTime() < POLL_FOR_MS;
  return stillOnItsWay
    ? { state: 'pending', pollAfterMs: POLL_MS, data: { id, since: since.toISOString() } }
    : publishedAs(id);
}

const publishedAs = (id: string): Published => ({
  state: 'published',
  externalId: id,
  publicUrl: `https://youtu.be/${id}`,
});

async function poll(context: AdapterContext, pending: Pending): Promise<Published | Pending> {
  const { id, since } = pending.data as { id: string; since: string };
  const { items } = await callYoutube<{ items?: Video[] }>(context, {
    method: 'GET',
    path: `/videos?part=status&id=${encodeURIComponent(id)}`,
  });
  return standing(items?.[0] ?? { id, status: { uploadStatus: 'deleted' } }, new Date(since));
}

/** The upload session knows whether the video was created. */
async function find(context: AdapterContext): Promise<Published | null> {
  const session = context.steps.session as { address: string } | undefined;
  if (!session) return null;
  const found = await standingOf(context, session.address);
  if (found === 'gone' || 'received' in found) return null;
  return publishedAs(found.video.id);
}

function stepsAfter(
  context: AdapterContext,
  post: PublishablePost,
  { externalId }: { externalId: string },
): FollowUp[] {
  return followUps(context, {
    id: externalId,
    cover: text(post.data.coverFrame),
    comment: text(post.data.first_comment),
    captions: captionsOf(post),
  });
}
