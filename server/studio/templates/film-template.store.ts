import { Types } from 'mongoose';
import type { TemplateField } from '@/lib/timeline/templates/template';
import type { VideoFormat } from '@/lib/video/formats';
import { VideoTemplateModel } from '@/prisma-free-models/video-template';
import { capped } from '@/server/system/cap';
import { ofProject } from '@/server/system/db/of-project';

export type FilmTemplateRow = {
  _id: Types.ObjectId;
  projectId: Types.ObjectId;
  name: string;
  format: VideoFormat;
  seconds: number;
  fields: TemplateField[];
  items: number;
  bytes: number;
  updatedAt: Date;
};
export type FilmTemplate = FilmTemplateRow & { packed: Uint8Array };
type Row = FilmTemplateRow & { packed: { buffer: Uint8Array } | Uint8Array };

const oid = (id: string) => new Types.ObjectId(id);
const toTemplate = (row: Row | null): FilmTemplate | null =>
  row && { ...row, packed: row.packed instanceof Uint8Array ? row.packed : row.packed.buffer };

/** Templates of films that a project may have. */
export const filmTemplatesCap = capped({
  limit: 50,
  count: (projectId, upTo) => VideoTemplateModel.countDocuments({ projectId: oid(projectId) }, { limit: upTo }),
  full: (limit) => `A project can have ${limit} templates of films. Delete one first.`,
});

/** The project that owns a template, for access checks. */
export async function projectIdOfFilmTemplate(id: string): Promise<string | null> {
  const row = await VideoTemplateModel.findById(id, { projectId: 1 }).lean<Pick<Row, 'projectId'> | null>();
  return row && String(row.projectId);
}

/** By name, without their timelines. */
export const filmTemplateRowsOf = (projectId: string) =>
  VideoTemplateModel.find({ projectId: oid(projectId) }, { packed: 0 })
    .sort({ name: 1 })
    .lean<FilmTemplateRow[]>();

export const findFilmTemplate = async (id: string) =>
  toTemplate(await VideoTemplateModel.findById(id).lean<Row | null>());

type NewTemplate = Omit<FilmTemplate, '_id' | 'projectId' | 'updatedAt' | 'packed'> & {
  _id?: string;
  projectId: string;
  createdBy: string;
  packed: Buffer;
};

/** Throws the database's own error (`isThereAlready`) where the name is taken. */
export async function insertFilmTemplate(fields: NewTemplate): Promise<string> {
  return String((await VideoTemplateModel.create(fields))._id);
}

/** Throws the same. */
export const renameRow = (id: string, name: string) => VideoTemplateModel.updateOne({ _id: id }, { $set: { name } });

export const removeFilmTemplate = (id: string) => VideoTemplateModel.deleteOne({ _id: id });

export const filmTemplatesOfProject = ofProject(VideoTemplateModel);
