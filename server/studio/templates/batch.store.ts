import { Types } from 'mongoose';
import type { Written } from '@/lib/timeline/templates/films';
import { FilmBatchModel, type FILM_STATES } from '@/prisma-free-models/film-batch';
import { retained } from '@/server/system/cap';
import { ofProject } from '@/server/system/db/of-project';
import { removeBeyond } from '@/server/system/db/remove-beyond';

export type FilmOfBatch = {
  row: number;
  title: string;
  values: Written;
  videoId: string;
  renderId: string | null;
  state: (typeof FILM_STATES)[number];
  note: string | null;
  encodedSeconds: number | null;
  reusedSeconds: number | null;
};
export type FilmBatch = {
  _id: string;
  projectId: string;
  createdBy: string;
  templateId: string;
  templateName: string;
  fileName: string;
  done: boolean;
  jobId: string | null;
  rows: FilmOfBatch[];
  createdAt: Date;
};

/** Batches that a page lists. */
const LISTED = 20;

type Row = Omit<FilmBatch, '_id' | 'projectId'> & { _id: Types.ObjectId; projectId: Types.ObjectId };
const oid = (id: string) => new Types.ObjectId(id);
const toBatch = (row: Row): FilmBatch => ({ ...row, _id: String(row._id), projectId: String(row.projectId) });

/** Tables of films that a project remembers, each with its rows; the films stay. */
export const batchesKept = retained({
  limit: 50,
  removeBeyond: (projectId, limit) =>
    removeBeyond({ model: FilmBatchModel, where: { projectId: oid(projectId), done: true }, by: 'createdAt', limit }),
});

export const newVideoId = (): string => String(new Types.ObjectId());

export async function insertBatch(fields: Omit<FilmBatch, '_id' | 'createdAt' | 'jobId' | 'done'>): Promise<FilmBatch> {
  await batchesKept.trim(fields.projectId);
  const row = await FilmBatchModel.create({ ...fields, projectId: oid(fields.projectId) });
  return toBatch(row.toObject<Row>());
}

export async function findBatch(id: string): Promise<FilmBatch | null> {
  const row = await FilmBatchModel.findById(id).lean<Row | null>();
  return row && toBatch(row);
}

/** The project that owns a batch, for access checks. */
export async function projectIdOfBatch(id: string): Promise<string | null> {
  const row = await FilmBatchModel.findById(id, { projectId: 1 }).lean<Pick<Row, 'projectId'> | null>();
  return row && String(row.projectId);
}

/** Newest first. */
export async function batchesOf(projectId: string): Promise<FilmBatch[]> {
  const rows = await FilmBatchModel.find({ projectId: oid(projectId) })
    .sort({ createdAt: -1 })
    .limit(LISTED)
    .lean<Row[]>();
  return rows.map(toBatch);
}

export const setJobOfBatch = (id: string, jobId: string) => FilmBatchModel.updateOne({ _id: id }, { $set: { jobId } });

export const removeBatch = (id: string) => FilmBatchModel.deleteOne({ _id: id });

/** The outcome of a film, or how far it is. */
export async function changeFilm(id: string, row: number, change: Partial<Omit<FilmOfBatch, 'row'>>): Promise<void> {
  const $set = Object.fromEntries(Object.entries(change).map(([name, value]) => [`rows.$.${name}`, value]));
  await FilmBatchModel.updateOne({ _id: id, 'rows.row': row }, { $set });
}

export const endBatch = (id: string) => FilmBatchModel.updateOne({ _id: id }, { $set: { done: true } });

/** All films that are not made begin again; false when another call has begun them a moment before. */
export async function beginAgain({ _id, jobId, rows }: FilmBatch): Promise<boolean> {
  const again = rows.map((row) =>
    row.state === 'made' ? row : { ...row, state: 'waiting', note: null, renderId: null },
  );
  const changed = await FilmBatchModel.updateOne({ _id, jobId }, { $set: { rows: again, jobId: null, done: false } });
  return changed.modifiedCount === 1;
}

export const batchesOfProject = ofProject(FilmBatchModel);
