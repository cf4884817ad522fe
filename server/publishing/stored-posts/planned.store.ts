import { Types } from 'mongoose';
import type { PlatformKey } from '@/lib/platforms/define';
import { PostModel } from '@/prisma-free-models/post';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { BATCH, SMALL_BATCH } from '@/server/system/db/page-in-order';
import { toPost, type Row } from './store';

/** Dated posts that are read at most. */
const PLANNED_MAX = 5000;
/** Posts of a calendar that are read at a time: a process is not busy with more of them in one piece. */
const CALENDAR_BATCH = 100;

const plannedFrom = ({ projectId, from }: { projectId: string; from: Date }) => ({
  projectId: new Types.ObjectId(projectId),
  scheduledFor: { $gte: from },
  trash: null,
});

/** Posts of a project with a date from then on, soonest first: the queue has to avoid these. */
export async function postsPlannedFrom(of: { projectId: string; from: Date }): Promise<Post[]> {
  const shown = { 'platformPosts.attempts': 0, 'platformPosts.platformSpecificData': 0 };
  const rows = await PostModel.find(plannedFrom(of), shown)
    .sort({ scheduledFor: 1, _id: 1 })
    .limit(PLANNED_MAX)
    .batchSize(BATCH)
    .lean<Row[]>();
  return rows.map(toPost);
}

/** The state of a post: with every change its version rises. */
export type PostVersion = { _id: Types.ObjectId; version: number; updatedAt: Date };

/** Which posts a calendar shows, soonest first, and their versions. */
export async function calendarVersions(of: {
  projectId: string;
  from: Date;
  platforms: readonly PlatformKey[];
}): Promise<PostVersion[]> {
  const narrowed = of.platforms.length > 0 ? { 'platformPosts.platform': { $in: [...of.platforms] } } : {};
  return PostModel.find({ ...plannedFrom(of), ...narrowed }, { version: 1, updatedAt: 1 })
    .sort({ scheduledFor: 1, _id: 1 })
    .limit(PLANNED_MAX)
    .batchSize(SMALL_BATCH)
    .lean<PostVersion[]>();
}

type CalendarFields = 'title' | 'content' | 'scheduledFor' | 'status' | 'tags' | 'version' | 'createdAt' | 'updatedAt';
/** The fields of a post that a calendar shows. */
export type CalendarPost = Pick<Post, CalendarFields> & { _id: string; platformPosts: { platform: PlatformKey }[] };

/** These posts in this order, in batches, with the first characters of their texts. */
export async function* streamCalendarPosts(
  { projectId, ids }: { projectId: string; ids: readonly Types.ObjectId[] },
  characters: number,
): AsyncGenerator<CalendarPost[]> {
  const shown = {
    title: 1,
    content: { $substrCP: ['$content', 0, characters] },
    scheduledFor: 1,
    status: 1,
    tags: 1,
    version: 1,
    createdAt: 1,
    updatedAt: 1,
    'platformPosts.platform': 1,
  };
  for (let at = 0; at < ids.length; at += CALENDAR_BATCH) {
    const batch = ids.slice(at, at + CALENDAR_BATCH);
    const rows = await PostModel.aggregate<Omit<CalendarPost, '_id'> & { _id: Types.ObjectId }>([
      { $match: { projectId: new Types.ObjectId(projectId), _id: { $in: batch } } },
      { $project: shown },
    ]);
    const byId = new Map(rows.map((row) => [String(row._id), row]));
    yield batch.flatMap((id) => {
      const row = byId.get(String(id));
      return row ? [{ ...row, _id: String(id) }] : [];
    });
  }
}

/** Whether a write failed because another post has the same place, or the same origin. */
export function isHeldAlready(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 11_000;
}
