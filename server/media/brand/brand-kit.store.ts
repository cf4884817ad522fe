import { Types } from 'mongoose';
import type { BrandKit } from '@/lib/scene/brand-kit';
import { BrandKitModel, type BrandKitFields } from '@/prisma-free-models/brand-kit';
import { ofProject } from '@/server/system/db/of-project';

const oid = (id: string) => new Types.ObjectId(id);

export const findBrandKit = (projectId: string) =>
  BrandKitModel.findOne({ projectId: oid(projectId) }).lean<BrandKitFields | null>();

export const storeBrandKit = (projectId: string, kit: BrandKit) =>
  BrandKitModel.updateOne({ projectId: oid(projectId) }, { $set: kit }, { upsert: true });

/** Puts a file in the place of another one, which the kit may name. */
export const replaceLogo = (projectId: string, from: string, to: string) =>
  BrandKitModel.updateOne({ projectId: oid(projectId), logoFileId: from }, { $set: { logoFileId: to } });

export const brandKitsOfProject = ofProject(BrandKitModel);
