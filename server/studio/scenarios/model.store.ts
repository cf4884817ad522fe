import { Types } from 'mongoose';
import { VideoModelModel, type VideoModelFields } from '@/prisma-free-models/video-model';
import { capped } from '@/server/system/cap';

export type Sample = { prompt: string; answer: string };
export type ShownModel = Omit<VideoModelFields, 'samples'> & { _id: Types.ObjectId; samples: Sample[] };
export type ModelFields = Pick<ShownModel, 'label' | 'description' | 'samples'> & { iconUrl: string | null };

const AFTER = { returnDocument: 'after' } as const;

export const countModels = () => VideoModelModel.countDocuments({});
/** By their names. */
export const listModelsStored = () => VideoModelModel.find({ removed: false }).sort({ label: 1 }).lean<ShownModel[]>();
export const findModel = (id: string) => VideoModelModel.findOne({ _id: id, removed: false }).lean<ShownModel | null>();

/** Models that the host may list. */
export const modelsCap = capped({
  limit: 200,
  count: (_host, upTo) => VideoModelModel.countDocuments({ removed: false }, { limit: upTo }),
  full: (limit) => `The list can have ${limit} models. Remove one first.`,
});

export async function insertModel(fields: ModelFields & { _id?: string }): Promise<ShownModel> {
  const { _id, ...rest } = fields;
  const row = await VideoModelModel.create({ ...rest, ...(_id ? { _id: new Types.ObjectId(_id) } : {}) });
  return row.toObject<ShownModel>();
}

export const changeModel = (id: string, change: Partial<ModelFields>) =>
  VideoModelModel.findOneAndUpdate({ _id: id, removed: false }, { $set: change }, AFTER).lean<ShownModel | null>();

/** It stays as a mark: a host that removed all models does not get the first ones again. */
export const removeModel = (id: string) =>
  VideoModelModel.findOneAndUpdate(
    { _id: id, removed: false },
    { $set: { removed: true } },
    AFTER,
  ).lean<ShownModel | null>();
