import { nanoid } from 'nanoid';
import { Types } from 'mongoose';
import type { PostInput } from '@/lib/contracts/posts';
import type { Day } from '@/lib/dates/zoned';
import type { RepeatRule } from '@/lib/schedule/recurrence';
import { RecurrenceModel, type SERIES_STATES } from '@/prisma-free-models/recurrence';
import { clock } from '@/server/system/clock';
import { capped, retained } from '@/server/system/cap';
import { ofProject } from '@/server/system/db/of-project';
import { removeBeyond } from '@/server/system/db/remove-beyond';

export type Template = Pick<
  PostInput,
  'title' | 'content' | 'mediaUrl' | 'tags' | 'platformPosts' | 'status' | 'parts' | 'numbered'
>;

export type Series = {
  _id: string;
  projectId: string;
  createdBy: string;
  /** The member who last changed its content, which its posts then have from them; absent: its author. */
  changedBy?: string | null;
  root: string;
  state: (typeof SERIES_STATES)[number];
  rule: RepeatRule;
  template: Template;
  madeThrough: Day | null;
  nextMakeAt: Date | null;
  pending: { from: Day; series: NewSeries | null } | null;
  createdAt: Date;
};
export type NewSeries = Omit<Series, 'createdAt' | 'pending'>;

type Row = Omit<Series, '_id' | 'projectId'> & { _id: Types.ObjectId; projectId: Types.ObjectId };
const toSeries = (row: Row): Series => ({ ...row, _id: String(row._id), projectId: String(row.projectId) });

/** Work on a series finishes within this time, or another worker may continue it. */
const LOCK_MS = 60_000;

export const newSeriesId = (): string => String(new Types.ObjectId());

/** Series of a project that go on. */
export const seriesCap = capped({
  limit: 1_000,
  count: (projectId, upTo) =>
    RecurrenceModel.countDocuments({ projectId: new Types.ObjectId(projectId), state: 'active' }, { limit: upTo }),
  full: (limit) => `A project can have ${limit} series of posts. Stop one first.`,
});

/** Series that have ended or were stopped, kept by a project for the posts that they made. */
export const pastSeriesKept = retained({
  limit: 5_000,
  removeBeyond: (projectId, limit) =>
    removeBeyond({
      model: RecurrenceModel,
      where: { projectId: new Types.ObjectId(projectId), state: { $ne: 'active' } },
      by: 'createdAt',
      limit,
    }),
});

/** Stores a series; an existing one stays as it is. */
export async function insertSeries({
  _id,
  projectId,
  createdBy,
  changedBy = null,
  root,
  state,
  rule,
  template,
  madeThrough,
  nextMakeAt,
}: NewSeries): Promise<void> {
  const fields = { createdBy, changedBy, root, state, rule, template, madeThrough, nextMakeAt };
  await RecurrenceModel.updateOne(
    { _id: new Types.ObjectId(_id) },
    { $setOnInsert: { ...fields, projectId: new Types.ObjectId(projectId), pending: null, lock: null } },
    { upsert: true },
  );
}

export async function findSeries(id: string): Promise<Series | null> {
  const row = await RecurrenceModel.findById(id).lean<Row | null>();
  return row && toSeries(row);
}

/** The project that owns a series, for access checks. */
export async function projectIdOfSeries(id: string): Promise<string | null> {
  return (await findSeries(id))?.projectId ?? null;
}

/** Newest first; `most` 0: all. */
export async function seriesOf(projectIds: readonly string[], most = 500): Promise<Series[]> {
  const rows = await RecurrenceModel.find({ projectId: { $in: projectIds.map((id) => new Types.ObjectId(id)) } })
    .sort({ createdAt: -1, _id: -1 })
    .limit(most)
    .lean<Row[]>();
  return rows.map(toSeries);
}

export async function dueSeriesOfEveryProject(now: Date): Promise<string[]> {
  const rows = await RecurrenceModel.find({ nextMakeAt: { $lte: now, $type: 'date' } }, { _id: 1 })
    .sort({ nextMakeAt: 1 })
    .limit(200)
    .lean<{ _id: Types.ObjectId }[]>();
  return rows.map(({ _id }) => String(_id));
}

/** Claims a series; null while another process works on it, or when it no longer exists. */
export async function lockSeries(id: string): Promise<{ series: Series; by: string } | null> {
  const now = clock.now();
  const by = nanoid();
  const free = { _id: new Types.ObjectId(id), $or: [{ lock: null }, { 'lock.until': { $lte: now } }] };
  const row = await RecurrenceModel.findOneAndUpdate(
    free,
    { $set: { lock: { by, until: new Date(now.getTime() + LOCK_MS) } } },
    { returnDocument: 'after' },
  ).lean<Row | null>();
  return row && { series: toSeries(row), by };
}

export async function unlockSeries(id: string, by: string): Promise<void> {
  await RecurrenceModel.updateOne({ _id: id, 'lock.by': by }, { $set: { lock: null } });
}

/** Changes a series; null when it no longer exists. */
export async function changeSeries(
  id: string,
  fields: Partial<Omit<Series, '_id' | 'projectId' | 'createdAt'>>,
): Promise<Series | null> {
  const row = await RecurrenceModel.findByIdAndUpdate(
    id,
    { $set: fields },
    { returnDocument: 'after' },
  ).lean<Row | null>();
  return row && toSeries(row);
}

export async function skipDay(id: string, day: Day): Promise<Series | null> {
  const row = await RecurrenceModel.findByIdAndUpdate(
    id,
    { $addToSet: { 'rule.skipped': day } },
    { returnDocument: 'after' },
  ).lean<Row | null>();
  return row && toSeries(row);
}

export async function removeSeries(id: string): Promise<void> {
  await RecurrenceModel.deleteOne({ _id: id });
}

export const seriesOfProject = ofProject(RecurrenceModel);
