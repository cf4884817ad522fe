import type { WirePostCard } from '@/lib/contracts/post-cards';
import { clock } from '@/server/system/clock';
import { isAboutToStart, nextAttemptAt } from './present';
import { presentPlanning } from './present-planning';
import { reasonOfEntry } from './reason-of-entry';
import { isInFlight, type Post } from '@/server/publishing/post-rules/aggregate';
import { presentEach } from '@/server/system/db/unreadable-rows';

/** A card clamps its text to two lines; more than this is never seen. */
const CARD_TEXT = 400;

/** Posts as a calendar shows them: without anything costly to read or compute, so that a thousand appear at once. */
export function presentCards(posts: readonly Post[]): WirePostCard[] {
  const now = clock.now();
  return presentEach('Post', posts, (post) => {
    const platformPosts = post.platformPosts.map((entry) => ({
      platform: entry.platform,
      status: entry.status,
      publishing: isInFlight(entry) || isAboutToStart(entry, now),
      externalId: entry.externalId,
      publicUrl: entry.publicUrl,
      publishedAt: entry.publishedAt?.toISOString() ?? null,
      nextAttemptAt: nextAttemptAt(entry),
      errorText: entry.errorText,
      errorClass: entry.errorClass,
      reason: reasonOfEntry(entry),
      unconfirmed: entry.delivery.unconfirmed,
    }));
    return {
      _id: post._id,
      projectId: post.projectId,
      title: post.title,
      content: post.content.slice(0, CARD_TEXT).toWellFormed(),
      mediaUrl: post.mediaUrl,
      ...(post.parts && post.parts.length > 1 ? { partCount: post.parts.length } : {}),
      scheduledFor: post.scheduledFor?.toISOString() ?? null,
      status: post.status,
      publishing: platformPosts.some((entry) => entry.publishing),
      platformPosts,
      ...presentPlanning(post),
      version: post.version,
      undoUntil: post.undo?.until.toISOString() ?? null,
      createdAt: post.createdAt.toISOString(),
      updatedAt: post.updatedAt.toISOString(),
    };
  });
}
