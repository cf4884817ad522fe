import type { WireQueue, WireQueuePlace } from '@/lib/contracts/queue';
import type { PlatformKey } from '@/lib/platforms/define';
import { comingPlaces, placeKey, takes, tidySlots, type QueuePlace, type QueueSlot } from '@/lib/schedule/queue';
import { clock } from '@/server/system/clock';
import { drainInSlices, inSlices } from '@/server/system/in-slices';
import { postsPlannedFrom } from '@/server/publishing/stored-posts/planned.store';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { queueable } from './add-to-queue';
import { findQueue, putQueue } from './queue.store';

const SHOWN_DAYS = 28;
const SHOWN_TEXT = 160;

/** The slots and the posts in their places. A project without slots has none, in the reader's time zone. */
export async function getQueue({ projectId, timeZone }: { projectId: string; timeZone: string }): Promise<WireQueue> {
  const queue = (await findQueue(projectId)) ?? { timeZone, slots: [] };
  const from = clock.now();
  const posts = await postsPlannedFrom({ projectId, from });
  const places = await drainInSlices(
    comingPlaces({ slots: queue.slots, zone: queue.timeZone, from, days: SHOWN_DAYS }),
  );
  const holders = new Map(posts.flatMap((post) => (post.queuePlace ? [[post.queuePlace, post] as const] : [])));
  const byMinute = Map.groupBy(
    posts.filter(({ queuePlace }) => !queuePlace),
    ({ scheduledFor }) => minuteOf(scheduledFor),
  );
  const shown = await inSlices(places, (place) =>
    presentPlace(place, holders.get(placeKey({ projectId, place })) ?? plannedAt(byMinute, place)),
  );
  const known = new Set(places.map((place) => placeKey({ projectId, place })));
  // Includes slots removed since, and places further ahead: planned posts stay where they are.
  const beyond = posts
    .filter((post) => post.queuePlace && !known.has(post.queuePlace))
    .flatMap((post) => presentHeld(post) ?? []);
  return { ...queue, places: [...shown, ...beyond].sort((a, b) => a.at.localeCompare(b.at)) };
}

const minuteOf = (date: Date | null) => (date ? Math.floor(date.getTime() / 60_000) : null);

function plannedAt(byMinute: ReadonlyMap<number | null, Post[]>, { at, slot }: QueuePlace): Post | undefined {
  return byMinute.get(minuteOf(at))?.find((post) => takes(slot, queueable(post)));
}

function presentPlace(
  { at, slot: { platform, tag } }: { at: Date; slot: Pick<QueueSlot, 'platform' | 'tag'> },
  post: Post | undefined,
): WireQueuePlace {
  return {
    at: at.toISOString(),
    platform,
    tag,
    post: post
      ? {
          _id: post._id,
          title: post.title,
          content: post.content.slice(0, SHOWN_TEXT).toWellFormed(),
          status: post.status,
          queued: Boolean(post.queuePlace),
        }
      : null,
  };
}

function presentHeld(post: Post): WireQueuePlace | null {
  return post.scheduledFor ? presentPlace({ at: post.scheduledFor, slot: laneOf(post) }, post) : null;
}

/** The requirements of the slot that a post's place belongs to. */
export function laneOf({ queuePlace }: Post): { platform: PlatformKey | null; tag: string | null } {
  const [, , platform, ...tag] = (queuePlace ?? '').split('|');
  return { platform: (platform || null) as PlatformKey | null, tag: tag.join('|') || null };
}

/** Sets the slots. Planned posts stay where they are. */
export async function saveQueue({
  projectId,
  timeZone,
  slots,
}: {
  projectId: string;
  timeZone: string;
  slots: QueueSlot[];
}): Promise<WireQueue> {
  await putQueue(projectId, { timeZone, slots: tidySlots(slots) });
  return getQueue({ projectId, timeZone });
}
