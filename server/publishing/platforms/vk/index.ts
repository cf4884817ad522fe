import { randomUUID } from 'node:crypto';
import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import { permanent } from '@/server/publishing/platforms/failure';
import { stepOf, uploadedBefore } from '@/server/publishing/platforms/steps';
import type {
  Account,
  AdapterContext,
  FollowUp,
  PlatformAdapter,
  PublishablePost,
  Published,
  SentAttempt,
} from '@/server/publishing/platforms/types';
import { attachmentsOf, type Attachment } from './attachments';
import { callVk, VkError, type Caller } from './client';
import { classifyVk } from './errors';
import { readGroup } from './group';
import { followUps } from './follow-ups';
import { vkRehearsal } from './rehearsal';
import { ownItem, type WallItem } from './wall-match';
import { results } from './results';

/** The permission bits of account.getAppPermissions that posting needs. */
const RIGHTS = [
  { bit: 8192, name: 'wall' },
  { bit: 4, name: 'photos' },
  { bit: 16, name: 'video' },
];
const TEXT_MAX = 16_384;
const MEDIA_MAX = 10;
/** VK's longest page, and how many pages are read: some hours of a busy community's posts. */
const PAGE = 100;
const PAGES_MAX = 10;
/** Clocks differ, and VK may date a post a little before our call. */
const SLACK_SECONDS = 5;

/** The wall of a VK community. */
export const vkAdapter: PlatformAdapter = {
  check,
  publish,
  find,
  classify: classifyVk,
  results,
  rehearsed: vkRehearsal,
  followUps: stepsAfter,
};

const callerOf = ({ credentials, signal }: Pick<AdapterContext, 'credentials' | 'signal'>): Caller => ({
  token: credentials.access_token ?? '',
  signal,
});

async function check(context: Pick<AdapterContext, 'credentials' | 'signal'>): Promise<Account> {
  const caller = callerOf(context);
  const group = await readGroup(caller, context.credentials.group_id ?? '');
  return {
    name: group.name,
    url: `https://vk.com/${group.screen_name ?? `club${group.id}`}`,
    notes: await missingRights(caller),
  };
}

async function missingRights(caller: Caller): Promise<string[]> {
  try {
    const mask = await callVk<number>(caller, 'account.getAppPermissions', {});
    const missing = RIGHTS.filter(({ bit }) => (mask & bit) === 0).map(({ name }) => name);
    return missing.length > 0 ? [`The token lacks the rights: ${missing.join(', ')}. Make one that has them.`] : [];
  } catch (error) {
    // 27: a community's token, which VK doesn't let post pictures.
    if (error instanceof VkError && error.code === 27)
      return [
        'This is a community’s token. VK lets only a user’s token post to the wall: paste one of an administrator.',
      ];
    throw error;
  }
}

async function publish(context: AdapterContext, post: PublishablePost): Promise<Published> {
  const caller = callerOf(context);
  if (post.text.trim() === '' && post.media.length === 0)
    throw permanent('The post has neither text nor media. Add one of them.');
  if (post.text.length > TEXT_MAX)
    throw permanent(
      `VK takes at most ${TEXT_MAX} characters; this text is ${post.text.length - TEXT_MAX} too long. Shorten it.`,
    );
  if (post.media.length > MEDIA_MAX)
    throw permanent(
      `VK takes at most ${MEDIA_MAX} files in one post; this one has ${post.media.length}. Remove some of them.`,
    );
  const { id: groupId } = await stepOf(context, 'group', () => readGroup(caller, context.credentials.group_id ?? ''));
  const attachments = await attachmentsOf(context, caller, groupId, post);
  // VK's own idempotency key: the same in every attempt of this delivery.
  const guid = await stepOf(context, 'guid', () => Promise.resolve(randomUUID()));
  const words = {
    owner_id: -groupId,
    from_group: post.data.from_group !== false,
    signed: post.data.from_group !== false && post.data.signed === true ? true : undefined,
    message: post.text || undefined,
    attachments: attachments.length > 0 ? attachments.map(({ name }) => name) : undefined,
    guid,
  };
  const { post_id: postId } = await callVk<{ post_id: number }>(caller, 'wall.post', words, {
    beforeSending: context.beforeCreate,
  });
  return publishedAs({ groupId, postId, attachments });
}

function publishedAs({
  groupId,
  postId,
  attachments,
}: {
  groupId: number;
  postId: number;
  attachments: Attachment[];
}): Published {
  return {
    state: 'published',
    externalId: idOf(groupId, postId),
    publicUrl: `https://vk.com/wall-${groupId}_${postId}`,
    about: { attachments },
  };
}

/** Searches the wall for the post, among those since the attempt that no other post is known as. */
async function find(
  context: AdapterContext,
  post: PublishablePost,
  { sentAt, isKnown }: SentAttempt,
): Promise<Published | null> {
  const group = context.steps.group as { id: number } | undefined;
  if (!group) return null;
  const attachments = post.media.flatMap(
    (url, index) => uploadedBefore<Attachment>(context.steps, { index, url, now: clock.now() }) ?? [],
  );
  const since = sentAt.getTime() / 1000 - SLACK_SECONDS;
  const items = await wallSince(callerOf(context), `club${group.id}`, since);
  const free = items.filter(({ id }) => !isKnown(idOf(group.id, id)));
  const own = ownItem(free, { text: post.text, media: post.media.length, attachments });
  return own && publishedAs({ groupId: group.id, postId: own.id, attachments });
}

const idOf = (groupId: number, postId: number) => `-${groupId}_${postId}`;

/** The posts of a wall that are not older than `since`, newest first. A pinned post comes first, whatever its age. */
async function wallSince(caller: Caller, domain: string, since: number): Promise<WallItem[]> {
  const found: WallItem[] = [];
  const until = clock.now().getTime() / 1000 + SLACK_SECONDS;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { items } = await callVk<{ items: WallItem[] }>(caller, 'wall.get', {
      domain,
      count: PAGE,
      offset: page * PAGE,
    });
    found.push(...items.filter(({ date }) => date >= since && date <= until));
    if (items.length < PAGE || (items.at(-1)?.date ?? 0) < since) return found;
  }
  log.warn({ domain, looked: PAGE * PAGES_MAX }, 'VK lists more posts since the attempt than are looked through');
  return found;
}

function stepsAfter(
  context: AdapterContext,
  post: PublishablePost,
  { externalId, about }: { externalId: string; about: Record<string, unknown> },
): FollowUp[] {
  const [groupId = 0, postId = 0] = externalId.replace(/^-/, '').split('_').map(Number);
  return followUps({
    context,
    post,
    caller: callerOf(context),
    groupId,
    postId,
    attachments: (about.attachments ?? []) as Attachment[],
  });
}
