import { Types } from 'mongoose';
import type { CsvRow } from '@/lib/posts/csv/csv-rows';
import { PostImportModel, type IMPORT_ROW_STATES, type IMPORT_STATES } from '@/prisma-free-models/post-import';
import { retained } from '@/server/system/cap';
import { ofProject } from '@/server/system/db/of-project';
import { removeBeyond } from '@/server/system/db/remove-beyond';

export type ImportRow = {
  row: number;
  said: CsvRow;
  state: (typeof IMPORT_ROW_STATES)[number];
  postId: string | null;
  note: string | null;
};

export type PostImport = {
  _id: string;
  projectId: string;
  createdBy: string;
  fileName: string;
  hash: string;
  state: (typeof IMPORT_STATES)[number];
  jobId: string | null;
  undated: 'draft' | 'queue';
  rows: ImportRow[];
  createdAt: Date;
};

type Row = Omit<PostImport, '_id' | 'projectId'> & { _id: Types.ObjectId; projectId: Types.ObjectId };
const toImport = (row: Row): PostImport => ({ ...row, _id: String(row._id), projectId: String(row.projectId) });

/** Imports of tables that a project remembers, each with its rows. */
export const importsKept = retained({
  limit: 200,
  removeBeyond: (projectId, limit) =>
    removeBeyond({
      model: PostImportModel,
      where: { projectId: new Types.ObjectId(projectId), state: { $ne: 'running' } },
      by: 'createdAt',
      limit,
    }),
});

export async function insertImport(fields: Omit<PostImport, '_id' | 'createdAt' | 'jobId'>): Promise<PostImport> {
  await importsKept.trim(fields.projectId);
  const row = await PostImportModel.create({ ...fields, projectId: new Types.ObjectId(fields.projectId) });
  return toImport(row.toObject<Row>());
}

export async function findImport(id: string): Promise<PostImport | null> {
  const row = await PostImportModel.findById(id).lean<Row | null>();
  return row && toImport(row);
}

/** Whether an import was undone; without its rows, which may be half a megabyte. */
export async function isUndone(id: string): Promise<boolean> {
  return (await PostImportModel.findOne({ _id: id, state: 'undone' }, { _id: 1 }).lean()) !== null;
}

/** The project that owns an import, for access checks. */
export async function projectIdOfImport(id: string): Promise<string | null> {
  const row = await PostImportModel.findById(id, { projectId: 1 }).lean<Pick<Row, '_id' | 'projectId'> | null>();
  return row && String(row.projectId);
}

/** Newest first. */
export async function importsOf(projectIds: readonly string[]): Promise<PostImport[]> {
  const rows = await PostImportModel.find(
    { projectId: { $in: projectIds.map((id) => new Types.ObjectId(id)) } },
    { 'rows.said': 0 },
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(50)
    .lean<Row[]>();
  return rows.map(toImport);
}

/** The last import of the same file that was not undone. */
export async function importWithHash({
  projectId,
  hash,
}: {
  projectId: string;
  hash: string;
}): Promise<PostImport | null> {
  const row = await PostImportModel.findOne(
    { projectId: new Types.ObjectId(projectId), hash, state: { $ne: 'undone' } },
    { 'rows.said': 0 },
  )
    .sort({ createdAt: -1 })
    .lean<Row | null>();
  return row && toImport(row);
}

export async function changeImport(id: string, fields: Partial<Pick<PostImport, 'state' | 'jobId'>>): Promise<void> {
  await PostImportModel.updateOne({ _id: id }, { $set: fields });
}

/** The outcome of a row. */
export async function endRow(
  id: string,
  { row, ...fields }: { row: number } & Pick<ImportRow, 'state' | 'postId' | 'note'>,
): Promise<void> {
  const $set = Object.fromEntries(Object.entries(fields).map(([name, value]) => [`rows.$.${name}`, value]));
  await PostImportModel.updateOne({ _id: id, 'rows.row': row }, { $set });
}

/** From running to done, unless it was undone meanwhile. */
export async function finishImport(id: string): Promise<void> {
  await PostImportModel.updateOne({ _id: id, state: 'running' }, { $set: { state: 'done' } });
}

export const importsOfProject = ofProject(PostImportModel);
