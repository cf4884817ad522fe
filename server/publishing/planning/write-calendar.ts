import { labelOf } from '@/lib/platforms/keys';
import type { PostStatus } from '@/lib/posts/statuses';
import { icalLine, icalText, icalTime } from '@/lib/schedule/icalendar';
import type { CalendarPost } from '@/server/publishing/stored-posts/planned.store';
import { firstWords } from '@/lib/posts/first-words';

/** Calendars draw nothing for an event without length. */
const LENGTH_MS = 15 * 60_000;
/** How often programs should refresh. */
const REFRESH = 'PT15M';
/** Characters of a post that its event shows. */
export const EVENT_TEXT_MAX = 2000;

const WORDS: Record<PostStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  partial: 'Partial',
  failed: 'Failed',
};
const EVENT_STATUS: Record<PostStatus, string> = {
  draft: 'TENTATIVE',
  scheduled: 'CONFIRMED',
  published: 'CONFIRMED',
  partial: 'TENTATIVE',
  failed: 'CANCELLED',
};

/** The beginning of a calendar (RFC 5545). */
export function calendarHead(name: string): string {
  const title = `${name.toWellFormed()}: posts`.replaceAll(/\p{Cc}+/gu, ' ');
  return [
    icalLine('BEGIN', 'VCALENDAR'),
    icalLine('VERSION', '2.0'),
    icalLine('PRODID', '-//Workspace//Schedule//EN'),
    icalLine('METHOD', 'PUBLISH'),
    icalLine('NAME', icalText(title)),
    // No standard's: readers take it as it stands, without escapes.
    icalLine('X-WR-CALNAME', title),
    icalLine('REFRESH-INTERVAL;VALUE=DURATION', REFRESH),
    icalLine('X-PUBLISHED-TTL', REFRESH),
  ].join('');
}

export const CALENDAR_END = icalLine('END', 'VCALENDAR');

/** A dated post as an event. It keeps its UID for its whole life, even when the host moves. */
export function calendarEvent(post: CalendarPost, origin: string): string {
  const { scheduledFor } = post;
  if (!scheduledFor) return '';
  const labels = post.platformPosts.map(({ platform }) => labelOf(platform));
  const link = `${origin}/schedule?post=${post._id}`;
  const categories = [...labels, ...(post.tags ?? [])];
  return [
    icalLine('BEGIN', 'VEVENT'),
    icalLine('UID', `post-${post._id}@workspace`),
    icalLine('SEQUENCE', String(post.version)),
    icalLine('DTSTAMP', icalTime(post.updatedAt)),
    icalLine('DTSTART', icalTime(scheduledFor)),
    icalLine('DTEND', icalTime(new Date(scheduledFor.getTime() + LENGTH_MS))),
    icalLine('SUMMARY', icalText(`${WORDS[post.status]}: ${titleOf(post)}`)),
    icalLine('TRANSP', 'TRANSPARENT'),
    icalLine('DESCRIPTION', icalText(descriptionOf(post, { labels, link }))),
    categories.length > 0 ? icalLine('CATEGORIES', categories.map(icalText).join(',')) : '',
    icalLine('URL;VALUE=URI', link),
    icalLine('STATUS', EVENT_STATUS[post.status]),
    icalLine('CREATED', icalTime(post.createdAt)),
    icalLine('LAST-MODIFIED', icalTime(post.updatedAt)),
    icalLine('END', 'VEVENT'),
  ].join('');
}

function descriptionOf({ status, content }: CalendarPost, { labels, link }: { labels: string[]; link: string }) {
  return [
    `Status: ${WORDS[status]}`,
    `Platforms: ${labels.join(', ') || 'none yet'}`,
    '',
    content.slice(0, EVENT_TEXT_MAX).toWellFormed(),
    '',
    link,
  ].join('\n');
}

function titleOf({ title, content }: CalendarPost): string {
  return firstWords({ title, content }).toWellFormed();
}
