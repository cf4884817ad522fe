import type { WireWatchedChannel, WireWatchedPost } from '@/lib/contracts/search-work';
import { AppError } from '@/lib/errors/app-error';
import { clock } from '@/server/system/clock';
import { publishEvent } from '@/server/system/events/publish-event';
import { log } from '@/server/system/log';
import type { ChannelSource } from '@/server/research/sources/telegram/source';
import { SourceWaitError } from '@/server/research/sources/telegram/source-errors';
import { keptPost } from '../crawl/kept-post';
import { presentPost } from '../wire/present';
import { noteSighting, type ReadPost } from '../stored/reading.store';
import {
  changeWatched,
  countPosts,
  findWatched,
  insertWatched,
  keepPosts,
  pageOfPosts,
  removeWatched,
  takeDueOfEveryProject,
  watchedAmong,
  watchedCap,
  watchedIn,
  type Watched,
} from '../stored/watched.store';
import { presentEachSoon } from '@/server/system/db/unreadable-rows';

const HOUR_MS = 3_600_000;
/** How often a channel is looked at. */
const EVERY_MS = 3 * HOUR_MS;
const PAGE_SIZE = 20;
const SHOWN_CHARACTERS = 4_000;
/** Channels that one sweep reads: it is not to keep searches from their turns. */
const PER_SWEEP = 10;

export async function presentWatched(row: Watched): Promise<WireWatchedChannel> {
  return {
    id: String(row._id),
    project_id: String(row.projectId),
    username: row.username,
    title: row.title ?? null,
    url: `https://t.me/${row.username}`,
    photo_url: row.photoUrl ?? null,
    participants_count: row.participants ?? null,
    new_posts: row.seenPost === null || row.seenPost === undefined ? 0 : await countPosts(row._id, row.seenPost),
    checked_at: row.checkedAt?.toISOString() ?? null,
    error: row.error ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

export async function listWatchedChannels(projectIds: readonly string[]): Promise<{ channels: WireWatchedChannel[] }> {
  return { channels: await presentEachSoon('WatchedChannel', await watchedIn(projectIds), presentWatched) };
}

type Watch = { projectId: string; userId: string; username: string };

/** Watches a channel; its posts are read within a minute, and again every three hours. */
export async function watchChannel({ projectId, userId, username }: Watch): Promise<WireWatchedChannel> {
  const key = username.toLowerCase();
  if (!(await watchedAmong(projectId, [key])).has(key)) await watchedCap.requireRoom(projectId);
  const row = await insertWatched({
    projectId,
    createdBy: userId,
    key,
    username,
    title: null,
    photoUrl: null,
    participants: null,
    nextAt: clock.now(),
  });
  await announce(row);
  return presentWatched(row);
}

export async function requireWatched(id: string): Promise<Watched> {
  const row = await findWatched(id);
  if (!row) throw new AppError('NOT_FOUND', 'This channel is not watched.');
  return row;
}

export async function unwatchChannel(id: string): Promise<void> {
  const row = await requireWatched(id);
  await removeWatched(id);
  const projectId = String(row.projectId);
  await publishEvent({ kind: 'watched-channel', projectId, entity: { id, projectId, deleted: true } });
}

type Page = { id: string; page: number };

/** Posts of a watched channel, newest first. */
export async function listWatchedPosts({ id, page }: Page) {
  const row = await requireWatched(id);
  const [posts, total] = await Promise.all([pageOfPosts(row._id, { page, size: PAGE_SIZE }), countPosts(row._id)]);
  const seen = row.seenPost ?? Infinity;
  return {
    posts: posts.map((post): WireWatchedPost => {
      const { number, text, at, views, media, forwardedFrom } = post;
      const read: ReadPost = {
        id: number,
        text: text ?? '',
        at: at ?? null,
        views: views ?? null,
        media: media ?? null,
        forwardedFrom: forwardedFrom ?? null,
      };
      return { ...presentPost(read, row.username), is_new: number > seen };
    }),
    total,
    page,
    total_pages: Math.ceil(total / PAGE_SIZE),
  };
}

/** Marks the posts of a watched channel as seen. */
export async function seeWatchedPosts(id: string): Promise<WireWatchedChannel> {
  const row = await requireWatched(id);
  const [newest] = await pageOfPosts(row._id, { page: 1, size: 1 });
  const seen = newest ? ((await changeWatched(row._id, { seenPost: newest.number })) ?? row) : row;
  await announce(seen);
  return presentWatched(seen);
}

type Sweep = { sourcesOf: (projectId: string) => Promise<ChannelSource[]>; signal: AbortSignal };

/** For the sweep: reads the channels that are due. A wait of Telegram's ends it, and the channel is read after that. */
export async function readWatchedChannels({ sourcesOf, signal }: Sweep): Promise<{ posts: number }> {
  let posts = 0;
  for (let count = 0; count < PER_SWEEP; count += 1) {
    signal.throwIfAborted();
    const now = clock.now();
    const row = await takeDueOfEveryProject(now, new Date(now.getTime() + EVERY_MS));
    if (!row) break;
    try {
      const [source] = await sourcesOf(String(row.projectId));
      if (source) posts += await read(row, source, signal);
    } catch (err) {
      signal.throwIfAborted();
      if (err instanceof SourceWaitError) {
        await changeWatched(row._id, { nextAt: err.until });
        break;
      }
      log.info({ err, channel: row.username }, 'a watched channel could not be read; trying again later');
      const error = 'It could not be read. It is tried again in three hours.';
      const after = await changeWatched(row._id, { error });
      if (after) await announce(after);
    }
  }
  return { posts };
}

async function read(row: Watched, source: ChannelSource, signal: AbortSignal): Promise<number> {
  const ctx = { signal, searchId: `watched:${String(row._id)}`, projectId: String(row.projectId), maxAgeSeconds: 600 };
  const { value: page, readAt } = await source.posts({ username: row.username }, { limit: 20 }, ctx);
  const added = await keepPosts(
    row,
    page.posts.map((post) => keptPost(post, SHOWN_CHARACTERS)),
  );
  const newest = page.posts[0]?.id ?? 0;
  const { card } = page;
  const participants = card?.participants?.count;
  const after = await changeWatched(row._id, {
    checkedAt: readAt,
    error: page.preview === 'none' ? 'Its posts can’t be seen without an account.' : null,
    // Posts that were there when it was added are not new.
    ...(row.seenPost === null || row.seenPost === undefined ? { seenPost: newest } : {}),
    ...(card ? { title: card.title, photoUrl: card.photoUrl, username: card.username || row.username } : {}),
    ...(participants ? { participants } : {}),
  });
  if (participants) await noteSighting({ projectId: String(row.projectId), key: row.key, at: readAt, participants });
  if (after) await announce(after);
  return added;
}

async function announce(row: Watched): Promise<void> {
  const projectId = String(row.projectId);
  await publishEvent({ kind: 'watched-channel', projectId, entity: { ...(await presentWatched(row)), projectId } });
}
