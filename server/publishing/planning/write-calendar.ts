import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { labelOf } from '@/lib/platforms/keys';
import type { PostStatus } from '@/lib/posts/statuses';
import type { Post } from '@/server/publishing/posts/rules/aggregate';

/** Calendars draw nothing for an event without length. */
const LENGTH_MS = 15 * 60_000;
/** How often programs should refresh. */
const REFRESH_SECONDS = 900;
const MAX_WORDS = 2000;

const WORDS: Record<PostStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  partial: 'Partial',
  failed: 'Failed',
};

/**
 * The dated posts of a project as iCalendar (RFC 5545). A post keeps its UID for its whole life, even when the host
 * moves.
 */
export function writeCalendar({
  name,
  posts,
  origin,
}: {
  name: string;
  posts: readonly Post[];
  origin: string;
}): string {
  const calendar = ical({
    name: `${name}: posts`,
    prodId: { company: 'Workspace', product: 'Schedule', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const post of posts) {
    if (!post.scheduledFor) continue;
    const labels = post.platformPosts.map(({ platform }) => labelOf(platform));
    const link = `${origin}/schedule?post=${post._id}`;
    const event = calendar.createEvent({
      id: `post-${post._id}@workspace`,
      sequence: post.version,
      start: post.scheduledFor,
      end: new Date(post.scheduledFor.getTime() + LENGTH_MS),
      stamp: post.updatedAt,
      created: post.createdAt,
      lastModified: post.updatedAt,
      summary: `${WORDS[post.status]}: ${titleOf(post)}`,
      description: [
        `Status: ${WORDS[post.status]}`,
        `Platforms: ${labels.join(', ') || 'none yet'}`,
        '',
        post.content.slice(0, MAX_WORDS).toWellFormed(),
        '',
        link,
      ].join('\n'),
      url: link,
      status:
        post.status === 'draft' || post.status === 'partial'
          ? ICalEventStatus.TENTATIVE
          : post.status === 'failed'
            ? ICalEventStatus.CANCELLED
            : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
    for (const category of [...labels, ...(post.tags ?? [])]) event.createCategory({ name: category });
  }
  return calendar.toString();
}

function titleOf({ title, content }: Post): string {
  const first = content.trim().split('\n')[0]?.slice(0, 80).toWellFormed();
  return title || first || 'Untitled Post';
}
