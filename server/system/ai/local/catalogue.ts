import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { localModelList, LOCAL_MODELS, type LocalModel } from '@/lib/ai/local-models';
import { env } from '@/server/system/env';
import { log } from '@/server/system/log';

let read: { file: string; changedMs: number; models: LocalModel[] } | null = null;

/** The models that may run here: those of this version, then those of the operator's own list. */
export function localModels(): readonly LocalModel[] {
  if (!env.LOCAL_MODELS) return [];
  return [...LOCAL_MODELS, ...ownModels().filter(({ id }) => !LOCAL_MODELS.some((each) => each.id === id))];
}

export const findLocalModel = (id: string): LocalModel | undefined => localModels().find((each) => each.id === id);

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
