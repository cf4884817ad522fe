import { createHash } from 'node:crypto';
import type { PlatformKey } from '@/lib/platforms/define';
import {
  calendarVersions,
  streamCalendarPosts,
  type PostVersion,
} from '@/server/publishing/stored-posts/planned.store';
import { CALENDAR_END, calendarEvent, calendarHead, EVENT_TEXT_MAX } from './write-calendar';

/** Bytes of written calendars that a process retains; the one read longest ago goes first. */
const CACHE_MAX_BYTES = 32 * 1024 * 1024;
/** Raise it when events are written differently. */
const FORM = 1;

type CalendarOf = {
  projectId: string;
  name: string;
  from: Date;
  platforms: readonly PlatformKey[];
  origin: string;
};

type Text = Uint8Array<ArrayBuffer>;
type Written = { etag: string; text: Text };

/** By calendar: what was written last. */
const cache = new Map<string, Written>();
let cachedBytes = 0;
/** Calendars that are being written, by their tag: callers of the same one share the work. */
const underWay = new Map<string, Promise<Text>>();

/** A calendar as it is now. Its text is written when it is asked for, once until a post of it changes. */
export async function calendarNow(of: CalendarOf): Promise<{ etag: string; text: () => Promise<Text> }> {
  const versions = await calendarVersions(of);
  const calendar = JSON.stringify([of.projectId, of.origin, [...new Set(of.platforms)].sort()]);
  const hash = createHash('sha256').update(JSON.stringify([FORM, calendar, of.name]));
  for (const { _id, version, updatedAt } of versions) hash.update(`${String(_id)} ${version} ${updatedAt.getTime()}\n`);
  const etag = `"${hash.digest('base64url')}"`;
  const ids = versions.map(({ _id }) => _id);
  return { etag, text: () => cachedText({ calendar, etag }, () => writeText(of, ids)) };
}

async function cachedText(of: { calendar: string; etag: string }, write: () => Promise<Text>): Promise<Text> {
  const known = cache.get(of.calendar);
  if (known?.etag === of.etag) {
    // Read last: it goes last.
    cache.delete(of.calendar);
    cache.set(of.calendar, known);
    return known.text;
  }
  const writing = underWay.get(of.etag) ?? write().finally(() => underWay.delete(of.etag));
  underWay.set(of.etag, writing);
  const text = await writing;
  retain(of.calendar, { etag: of.etag, text });
  return text;
}

function retain(calendar: string, written: Written): void {
  forget(calendar);
  if (written.text.byteLength > CACHE_MAX_BYTES) return;
  cache.set(calendar, written);
  cachedBytes += written.text.byteLength;
  for (const oldest of cache.keys()) {
    if (cachedBytes <= CACHE_MAX_BYTES) break;
    forget(oldest);
  }
}

function forget(calendar: string): void {
  cachedBytes -= cache.get(calendar)?.text.byteLength ?? 0;
  cache.delete(calendar);
}

/** Reads and writes a batch at a time: other work of this process gets a turn in between. */
async function writeText({ name, projectId, origin }: CalendarOf, ids: readonly PostVersion['_id'][]): Promise<Text> {
  const parts = [Buffer.from(calendarHead(name))];
  for await (const posts of streamCalendarPosts({ projectId, ids }, EVENT_TEXT_MAX))
    parts.push(Buffer.from(posts.map((post) => calendarEvent(post, origin)).join('')));
  parts.push(Buffer.from(CALENDAR_END));
  return new Uint8Array(Buffer.concat(parts));
}
