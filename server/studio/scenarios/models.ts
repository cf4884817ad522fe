import { createHash } from 'node:crypto';
import type { WireVideoModel } from '@/lib/contracts/video-models';
import { AppError } from '@/lib/errors/app-error';
import { isThereAlready } from '@/server/system/owned-data';
import { FIRST_MODELS } from './first-models';
import {
  changeModel,
  countModels,
  findModel,
  insertModel,
  listModelsStored,
  modelsCap,
  removeModel,
  type ModelFields,
  type ShownModel,
} from './model.store';

/** The models that scenarios can showcase. A new host gets a first list. */
export async function listModels() {
  if ((await countModels()) === 0) await fill();
  return succeed((await listModelsStored()).map(presentModel));
}

export async function createModel(fields: ModelFields) {
  await listModels();
  await modelsCap.requireRoom('host');
  return succeed(presentModel(await insertModel(fields)));
}

export async function updateModel({ id, change }: { id: string; change: Partial<ModelFields> }) {
  return succeed(presentModel(found(await changeModel(id, change))));
}

export async function deleteModel({ id }: { id: string }): Promise<void> {
  found(await removeModel(id));
}

/** The model, or a 422 that names the field. */
export async function requireModel(id: string): Promise<ShownModel> {
  const model = await findModel(id);
  if (model) return model;
  const message = 'This model is not in the list any more. Choose another one.';
  throw new AppError('VALIDATION_FAILED', message, { issues: [{ path: 'modelId', message }] });
}

/** Two processes that fill at once end with one list: ids come from the names. */
async function fill(): Promise<void> {
  for (const fields of FIRST_MODELS) {
    const _id = createHash('sha256').update(`video-model ${fields.label}`).digest('hex').slice(0, 24);
    try {
      await insertModel({ ...fields, _id });
    } catch (error) {
      if (!isThereAlready(error)) throw error;
    }
  }
}

function found(model: ShownModel | null): ShownModel {
  if (!model) throw new AppError('NOT_FOUND', 'There is no such model. It may have been removed.');
  return model;
}

function presentModel({ _id, label, description, iconUrl, samples }: ShownModel): WireVideoModel {
  return { _id: String(_id), label, description, iconUrl: iconUrl ?? null, samples };
}

const succeed = <T>(data: T) => ({ success: true as const, data });
