import { createHmac, timingSafeEqual } from 'node:crypto';
import { nanoid } from 'nanoid';
import type { WireCalendarFeed } from '@/lib/contracts/calendar';
import { AppError } from '@/lib/errors/app-error';
import type { PlatformKey } from '@/lib/platforms/define';
import { clock } from '@/server/system/clock';
import { keyFor } from '@/server/system/crypto';
import { findProject } from '@/server/people/projects/store';
import { findFeed, markFeedRead, putFeed, removeFeedOf, type StoredFeed } from './calendar-feed.store';
import { calendarNow } from './calendar-texts';

/** How far back the calendar goes. */
const PAST_MS = 90 * 86_400_000;

function secretOf(projectId: string, nonce: string): string {
  return createHmac('sha256', keyFor('calendar-feed')).update(`${projectId}:${nonce}`).digest('base64url');
}

function present(projectId: string, feed: StoredFeed | null, origin: string): WireCalendarFeed {
  if (!feed) return { url: null, createdAt: null, readAt: null };
  return {
    url: `${origin}/api/calendar/${projectId}-${secretOf(projectId, feed.nonce)}.ics`,
    createdAt: feed.updatedAt.toISOString(),
    readAt: feed.readAt?.toISOString() ?? null,
  };
}

/** The address of a project's calendar; null when there is none. */
export async function getCalendarFeed({
  projectId,
  origin,
}: {
  projectId: string;
  origin: string;
}): Promise<WireCalendarFeed> {
  return present(projectId, await findFeed(projectId), origin);
}

/** A new address. The previous one, if any, stops working. */
export async function createCalendarFeed({
  projectId,
  origin,
}: {
  projectId: string;
  origin: string;
}): Promise<WireCalendarFeed> {
  return present(projectId, await putFeed(projectId, nanoid(32)), origin);
}

/** The address stops working. */
export async function revokeCalendarFeed({ projectId }: { projectId: string }): Promise<void> {
  await removeFeedOf(projectId);
}

/**
 * The calendar behind an address, as iCalendar, and the tag of its state; without a text for a reader who knows that
 * state already. Throws 404 for an address that is wrong or revoked: they are not told apart.
 */
export async function readCalendar({
  token,
  platforms,
  origin,
  known = null,
}: {
  token: string;
  platforms: readonly PlatformKey[];
  origin: string;
  /** The tags of states that the reader has (If-None-Match). */
  known?: string | null;
}): Promise<{ etag: string; text: Uint8Array<ArrayBuffer> | null }> {
  const [, projectId = '', secret = ''] = /^([0-9a-f]{24})-([\w-]{43})(?:\.ics)?$/i.exec(token) ?? [];
  const feed = projectId ? await findFeed(projectId) : null;
  const project = feed && isSame(secret, secretOf(projectId, feed.nonce)) ? await findProject(projectId) : null;
  if (!project)
    throw new AppError(
      'NOT_FOUND',
      'There is no calendar at this address. It may have been replaced: copy it again from the schedule.',
    );
  const now = clock.now();
  await markFeedRead(projectId, now);
  const from = new Date(now.getTime() - PAST_MS);
  const { etag, text } = await calendarNow({ projectId, name: project.name, from, platforms, origin });
  return { etag, text: known?.includes(etag) ? null : await text() };
}

function isSame(given: string, wanted: string): boolean {
  return given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
}
