import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  localModelList,
  LOCAL_MODELS,
  type LocalCapability,
  type LocalModel,
  type LocalModelOf,
} from '@/lib/ai/local-models';
import { AppError } from '@/lib/errors/app-error';
import { env } from '@/server/system/env';
import { log } from '@/server/system/log';

let read: { file: string; changedMs: number; models: LocalModel[] } | null = null;

/** The models that may run here: those of this version, then those of the operator's own list. */
export function localModels(): readonly LocalModel[] {
  if (!env.LOCAL_MODELS) return [];
  return [...LOCAL_MODELS, ...ownModels().filter(({ id }) => !LOCAL_MODELS.some((each) => each.id === id))];
}

export const findLocalModel = (id: string): LocalModel | undefined => localModels().find((each) => each.id === id);

/** The model for a use. Throws AppError with the sentence of what is missing. */
export function requireLocalModel<C extends LocalCapability>(capability: C, id: string): LocalModelOf<C> {
  const model = findLocalModel(id);
  if (model?.capability === capability) return model as LocalModelOf<C>;
  throw new AppError(
    'AI_NOT_CONFIGURED',
    `This host knows no model ${id} for this any more. An administrator can choose one under Administration › AI › This host.`,
  );
}

/** LOCAL_MODELS_LIST, read again when it changes. One that can't be read names none, and the log says why. */
function ownModels(): readonly LocalModel[] {
  if (!env.LOCAL_MODELS_LIST) return [];
  const file = path.resolve(/* turbopackIgnore: true */ env.LOCAL_MODELS_LIST);
  const changedMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (read?.file !== file || read.changedMs !== changedMs) {
    read = { file, changedMs, models: [] };
    try {
      read.models = localModelList.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch (err) {
      log.error({ err, file }, 'LOCAL_MODELS_LIST can’t be read: its models are left out');
    }
  }
  return read.models;
}
