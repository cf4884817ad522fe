import { Types } from 'mongoose';
import type { TemplateContent } from '@/lib/contracts/post-templates';
import type { PlatformKey } from '@/lib/platforms/define';
import { PostTemplateModel } from '@/prisma-free-models/post-template';
import { capped } from '@/server/system/cap';
import { ofProject } from '@/server/system/db/of-project';
import { rowsNaming } from '@/server/system/db/rows-naming';

export type TemplateRow = {
  _id: Types.ObjectId;
  projectId: Types.ObjectId;
  name: string;
  words: string;
  platforms: PlatformKey[];
  updatedAt: Date;
};
export type Template = TemplateRow & { post: TemplateContent };

const oid = (id: string) => new Types.ObjectId(id);

/** Templates that a project may have. */
export const templatesCap = capped({
  limit: 100,
  count: (projectId, upTo) => PostTemplateModel.countDocuments({ projectId: oid(projectId) }, { limit: upTo }),
  full: (limit) => `A project can have ${limit} templates. Delete one first.`,
});

/** The project that owns a template, for access checks. */
export async function projectIdOfTemplate(id: string): Promise<string | null> {
  const row = await PostTemplateModel.findOne({ _id: id }, { projectId: 1 }).lean<TemplateRow | null>();
  return row && String(row.projectId);
}

/** By name, without their contents. */
export const templateRowsOf = (projectId: string) =>
  PostTemplateModel.find({ projectId: oid(projectId) }, { post: 0 })
    .sort({ name: 1 })
    .lean<TemplateRow[]>();

/** Whole, one after the other, in the order in which they were saved. */
export const templatesOf = (projectId: string): AsyncIterable<Template> =>
  PostTemplateModel.find({ projectId: oid(projectId) })
    .sort({ _id: 1 })
    .lean<Template[]>()
    .cursor() as AsyncIterable<Template>;

/** Those whose stored form has one of these texts anywhere. */
export const templatesNaming = (projectId: string, texts: readonly string[]) =>
  rowsNaming<Template>(PostTemplateModel.collection, { projectId: oid(projectId) }, texts);

export const findTemplate = (id: string) => PostTemplateModel.findById(id).lean<Template | null>();

type NewTemplate = Pick<Template, 'name' | 'words' | 'platforms' | 'post'> & {
  _id?: string;
  projectId: string;
  createdBy: string;
};

/** Throws the database's own error (`isThereAlready`) where the name is taken. */
export async function insertTemplate(fields: NewTemplate): Promise<Template> {
  return (await PostTemplateModel.create(fields)).toObject<Template>();
}

export const renameTemplate = (id: string, name: string) =>
  PostTemplateModel.findByIdAndUpdate(id, { $set: { name } }, { returnDocument: 'after' }).lean<Template | null>();

export const removeTemplate = (id: string) => PostTemplateModel.findByIdAndDelete(id).lean<Template | null>();

export const templatesOfProject = ofProject(PostTemplateModel);
