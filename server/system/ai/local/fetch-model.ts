import { rm } from 'node:fs/promises';
import path from 'node:path';
import { bytesOf, type LocalModel } from '@/lib/ai/local-models';
import { AppError } from '@/lib/errors/app-error';
import { bytesWords } from '@/lib/media/words';
import { env, HUB } from '@/server/system/env';
import type { PlainContext } from '@/server/system/jobs/tracked/context';
import { requireDisk } from '@/server/system/storage/require-disk';
import { connectionIn } from '../connection';
import { findAiSetting } from '../setting.store';
import { testCapabilities } from '../test-capabilities';
import { findLocalModel } from './catalogue';
import { downloadFile, isFile, sizeOf } from './download-file';
import { markReady, modelFolder } from './files';

type Context = Pick<PlainContext, 'signal' | 'progress'>;

/** Gets what is missing of a model. A file that is here and right is not fetched again. */
export async function fetchModel({ model: id }: { model: string }, context: Context): Promise<void> {
  const model = findLocalModel(id);
  if (!model) throw new AppError('NOT_FOUND', `This host knows no model ${id}.`);
  const missing = await missingFiles(model, context.signal);
  const total = bytesOf(model);
  let done = total - missing.reduce((sum, { bytes }) => sum + bytes, 0);
  await requireDisk(await bytesLeft(model, missing));
  for (const file of missing) {
    await downloadFile({
      url: addressOf(model, file.path),
      file,
      to: path.join(modelFolder(id), file.path),
      isGuarded: env.LOCAL_MODELS_URL === HUB,
      signal: context.signal,
      onBytes: (bytes) =>
        context.progress((done + bytes) / total, `${bytesWords(done + bytes)} of ${bytesWords(total)}`),
    });
    done += file.bytes;
  }
  context.signal.throwIfAborted();
  await markReady(model);
  await tryIfInUse(model, context.signal);
}

async function missingFiles(model: LocalModel, signal: AbortSignal): Promise<LocalModel['files']> {
  const missing: LocalModel['files'] = [];
  for (const file of model.files) {
    signal.throwIfAborted();
    const name = path.join(modelFolder(model.id), file.path);
    if (await isFile(name, file)) continue;
    await rm(name, { recursive: true, force: true });
    missing.push(file);
  }
  return missing;
}

async function bytesLeft({ id }: LocalModel, missing: LocalModel['files']): Promise<number> {
  const parts = missing.map(async ({ path: name, bytes }) => {
    const there = (await sizeOf(path.join(modelFolder(id), `${name}.part`))) ?? 0;
    return Math.max(0, bytes - there);
  });
  return (await Promise.all(parts)).reduce((sum, bytes) => sum + bytes, 0);
}

/** As the hub and its mirrors lay their files out. */
const addressOf = ({ source }: LocalModel, file: string) =>
  `${env.LOCAL_MODELS_URL}/${source.repository}/resolve/${source.revision}/${file}`;

/** A test that failed while it was missing or damaged says nothing about it now. */
export async function tryIfInUse({ id, capability }: LocalModel, signal?: AbortSignal): Promise<void> {
  const { isLocal, model } = connectionIn(await findAiSetting(), capability);
  if (isLocal && model === id) await testCapabilities({ capabilities: [capability], signal });
}
