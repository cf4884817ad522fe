import { Types } from 'mongoose';
import { ChannelReadingModel, type ChannelReadingFields } from '@/prisma-free-models/channel-reading';
import { ChannelSightingModel, type ChannelSightingFields } from '@/prisma-free-models/channel-sighting';
import type { StoredVector } from './search.store';
import { ofProject } from '@/server/system/db/of-project';

export type ReadPost = {
  id: number;
  at: Date | null;
  text: string;
  views: number | null;
  media: string | null;
  forwardedFrom: string | null;
};
export type Reading = Omit<ChannelReadingFields, 'posts' | 'vectors' | 'sketches'> & {
  _id: Types.ObjectId;
  posts: ReadPost[];
  /** Absent in readings of earlier versions: their posts are compared with none. */
  sketches?: string[];
  vectors: StoredVector | null;
};

const oid = (id: string) => new Types.ObjectId(id);

export const readingsOfProject = ofProject(ChannelReadingModel);
export const sightingsOfProject = ofProject(ChannelSightingModel);

export const readingOf = (searchId: string, key: string) =>
  ChannelReadingModel.findOne({ searchId: oid(searchId), key }).lean<Reading | null>();

/** The part of a reading that scores need; what is shown stays in the database. */
export type ScoredReading = Pick<Reading, 'key' | 'stems' | 'vectors' | 'vectorModel'>;

/** The words of all channels, one after another in the order of their names, few at a time. */
export const streamStems = (searchId: string) =>
  ChannelReadingModel.find({ searchId: oid(searchId) }, { key: 1, stems: 1 })
    .sort({ key: 1 })
    .batchSize(50)
    .lean<Pick<Reading, 'key' | 'stems'>[]>()
    .cursor();

/** The first posts of these channels, one channel after another in the order of their names. */
export const streamPosts = (searchId: string, keys: readonly string[], postsOfEach: number) =>
  ChannelReadingModel.find(
    { searchId: oid(searchId), key: { $in: [...keys] } },
    { key: 1, posts: { $slice: postsOfEach } },
  )
    .sort({ key: 1 })
    .batchSize(10)
    .lean<Pick<Reading, 'key' | 'posts'>[]>()
    .cursor();

export const scoredReadings = (searchId: string, keys: readonly string[]) =>
  ChannelReadingModel.find(
    { searchId: oid(searchId), key: { $in: [...keys] } },
    { key: 1, stems: 1, vectors: 1, vectorModel: 1 },
  ).lean<ScoredReading[]>();

/** Channels that share fingerprints are compared: the most alike of so many. */
const SHARING_MAX = 200;
const COMPARED = 12;

/** The channels that have most of these fingerprints, with what is kept of their posts. */
export async function readingsAlike(searchId: string, besides: string, prints: readonly number[]) {
  if (prints.length === 0) return [];
  const own = new Set(prints);
  const where = { searchId: oid(searchId), prints: { $in: [...own] }, key: { $ne: besides } };
  const sharing = await ChannelReadingModel.find(where, { key: 1, prints: 1 })
    .limit(SHARING_MAX)
    .lean<Pick<Reading, 'key' | 'prints'>[]>();
  const best = sharing
    .map((reading) => ({ key: reading.key, shared: reading.prints.filter((print) => own.has(print)).length }))
    .sort((a, b) => b.shared - a.shared || (a.key < b.key ? -1 : 1))
    .slice(0, COMPARED);
  const keys = best.map(({ key }) => key);
  return ChannelReadingModel.find({ searchId: oid(searchId), key: { $in: keys } }, { key: 1, sketches: 1 }).lean<
    Pick<Reading, 'key' | 'sketches'>[]
  >();
}

/** All of a project, for an archive. */
export const streamProjectReadings = (projectId: string) =>
  ChannelReadingModel.find({ projectId: oid(projectId) }, { vectors: 0 })
    .sort({ _id: 1 })
    .batchSize(50)
    .lean<Omit<Reading, 'vectors'>[]>()
    .cursor();
export const streamProjectSightings = (projectId: string) =>
  ChannelSightingModel.find({ projectId: oid(projectId) })
    .sort({ key: 1, day: 1 })
    .batchSize(200)
    .lean<ChannelSightingFields[]>()
    .cursor();

export const insertRestoredReading = (row: object) => ChannelReadingModel.create(row);
export const insertRestoredSighting = (row: object) => ChannelSightingModel.create(row);

type NewReading = {
  projectId: string;
  searchId: string;
  candidateId: string;
  key: string;
  posts: ReadPost[];
  stems: string[];
  sketches: string[];
  prints: number[];
};

/** Saves what was read of a channel so far, as a whole: repeating it changes nothing. */
export async function saveReading({ projectId, searchId, candidateId, key, ...read }: NewReading): Promise<void> {
  await ChannelReadingModel.updateOne(
    { searchId: oid(searchId), key },
    { $set: read, $setOnInsert: { projectId: oid(projectId), candidateId: oid(candidateId) } },
    { upsert: true },
  );
}

export async function saveVectors(id: Types.ObjectId, vectors: Buffer, vectorModel: string): Promise<void> {
  await ChannelReadingModel.updateOne({ _id: id }, { $set: { vectors, vectorModel } });
}

export async function removeReadingsOfSearch(searchId: string): Promise<void> {
  await ChannelReadingModel.deleteMany({ searchId: oid(searchId) });
}

/** Notes how many subscribers a channel has today. */
export async function noteSighting(of: { projectId: string; key: string; at: Date; participants: number }) {
  const { projectId, key, at, participants } = of;
  await ChannelSightingModel.updateOne(
    { projectId: oid(projectId), key, day: at.toISOString().slice(0, 10) },
    { $set: { at, participants } },
    { upsert: true },
  );
}

/** The newest 365, oldest first. */
export async function sightingsOf(projectId: string, key: string) {
  const found = await ChannelSightingModel.find({ projectId: oid(projectId), key })
    .sort({ day: -1 })
    .limit(365)
    .lean<ChannelSightingFields[]>();
  return found.reverse();
}
