import type { WireReview, WireReviewPost } from '@/lib/contracts/approvals';
import type { EffectivePost } from '@/lib/platforms/define';
import { effectivePost } from '@/lib/platforms/effective';
import { manifestOf } from '@/lib/platforms/index';
import { labelOf } from '@/lib/platforms/keys';
import type { FileFacts } from '@/lib/posts/delivered-form';
import { findProject } from '@/server/people/projects/store';
import { everySettingOf, type StoredSetting } from '@/server/publishing/connections/store';
import type { PlatformPost, Post } from '@/server/publishing/post-rules/aggregate';
import { partsOutOf } from '@/server/publishing/post-rules/parts';
import { isCurrent, sealOf } from '@/server/publishing/post-rules/approval';
import { fileFactsOf } from '@/server/publishing/stored-posts/file-facts';
import type { Standing } from '@/server/publishing/stored-posts/approval.store';
import { findPost } from '@/server/publishing/stored-posts/store';
import { clock } from '@/server/system/clock';
import { presentEach } from '@/server/system/db/unreadable-rows';
import { changesOf } from './changes';
import { clientEntriesOfPosts, type ApprovalEntry } from './entry.store';
import { markOpened, type ApprovalLink } from './link.store';
import { approves, needsCode, openLink } from './open-link';

/** The posts that a link was made with, as they are now: its holder sees nothing else. */
export async function readReview({ token, passes }: { token: string; passes: readonly string[] }): Promise<WireReview> {
  const link = await openLink(token);
  const { name, expiresAt, email } = link;
  const project = await findProject(String(link.projectId));
  const shown = {
    ...{ name, expiresAt: expiresAt.toISOString(), projectName: project?.name ?? '' },
    approves: await approves(link),
  };
  if (needsCode(link, passes)) return { ...shown, projectName: '', codeFor: inPart(email ?? ''), posts: [] };
  await markOpened(String(link._id), clock.now());
  return { ...shown, codeFor: null, posts: await reviewPosts(new Map(link.postIds.map((id) => [id, link]))) };
}

/** 'm…@example.org' */
function inPart(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1…');
}

/** Posts of a project by the links that show them, in the order in which they go out. */
export async function reviewPosts(links: ReadonlyMap<string, ApprovalLink>): Promise<WireReviewPost[]> {
  const [first] = links.values();
  if (!first) return [];
  const projectId = String(first.projectId);
  const found = await Promise.all([...links.keys()].map(findPost));
  const posts = found
    .filter((post) => post?.projectId === projectId)
    .filter((post) => post !== null)
    .sort(byTime);
  const [files, settings, entries] = await Promise.all([
    fileFactsOf(projectId, posts),
    everySettingOf([projectId]),
    clientEntriesOfPosts(projectId, [...links.keys()]),
  ]);
  const ofPost = Map.groupBy(entries, ({ postId }) => postId);
  return Promise.all(
    posts.map(async (post) => {
      const known = { files, settings, entries: ofPost.get(post._id) ?? [] };
      const changes = isDecidedUnder(links.get(post._id), post) ? await changesOf(post, files) : null;
      return toWire(post, { ...known, changes });
    }),
  );
}

/** An earlier form of a post is shown by links alone that were there when it was decided of. */
function isDecidedUnder(link: ApprovalLink | undefined, post: Post): boolean {
  return !isOut(post) && Boolean(link && post.approval && post.approval.at >= link.createdAt);
}

type Timed = Pick<Post, 'scheduledFor' | 'createdAt'>;
const LAST = Number.MAX_SAFE_INTEGER;
/** Posts in the order in which they go out, those without a date last. */
export const byTime = (a: Timed, b: Timed) =>
  (a.scheduledFor?.getTime() ?? LAST) - (b.scheduledFor?.getTime() ?? LAST) ||
  a.createdAt.getTime() - b.createdAt.getTime();

type Known = Pick<WireReviewPost, 'changes'> & {
  files: FileFacts;
  settings: readonly StoredSetting[];
  entries: readonly ApprovalEntry[];
};

function toWire(post: Post, { files, settings, entries, changes }: Known): WireReviewPost {
  return {
    _id: post._id,
    scheduledFor: post.scheduledFor?.toISOString() ?? null,
    state: post.approval?.state ?? 'none',
    current: isCurrent(post, files),
    published: isOut(post),
    seal: sealOf(post, files),
    channels: post.platformPosts.map((entry) => channelOf(post, entry, settings)),
    changes,
    entries: presentEach('ApprovalEntry', entries, entryToWire),
  };
}

/** Nothing of it is left to send, and so nothing to decide: what failed on one network may still go out, changed. */
export function isOut({ status, platformPosts }: Pick<Standing, 'status' | 'platformPosts'>): boolean {
  const [first, ...others] = platformPosts;
  return (
    status === 'published' || (first?.status === 'published' && others.every((entry) => entry.status === 'published'))
  );
}

export function entryToWire(entry: ApprovalEntry): WireReviewPost['entries'][number] {
  const { at, act, by, comment, passage, internal, editedAt, deletedAt, deletedBy } = entry;
  return {
    ...{ at: at.toISOString(), act, by, comment, passage, internal: internal === true },
    editedAt: editedAt?.toISOString() ?? null,
    deleted: deletedAt ? { by: deletedBy ?? '', at: deletedAt.toISOString() } : null,
  };
}

/** Only fields that reach the network: a post may carry others. */
function channelOf(post: Post, entry: PlatformPost, settings: readonly StoredSetting[]) {
  const { platform, platformSpecificData } = entry;
  const manifest = manifestOf(platform);
  const { mediaProbes: _, ...main } = post;
  const sent = effectivePost(manifest, main, platformSpecificData);
  const names = manifest.fields.map(({ name }) => name);
  const shown = ({ text, data, media }: EffectivePost) => ({
    text,
    data: Object.fromEntries(names.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]]]))),
    media,
  });
  const account = settings.find(
    (setting) => setting.platform === platform && setting.destinationId === (entry.destinationId ?? null),
  );
  return {
    platform,
    label: labelOf(platform),
    account: account?.connection.account ?? '',
    published: entry.status === 'published',
    title: sent.title,
    ...shown(sent),
    ...(sent.parts ? { parts: sent.parts.map(shown), partsOut: partsOutOf(entry).length } : {}),
  };
}
