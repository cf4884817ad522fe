import { copyFile, mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import type { LocalModel } from '@/lib/ai/local-models';
import { localModels } from './catalogue';
import { isFile, sizeOf } from './download-file';
import { markReady, modelFolder } from './files';

/** A folder without a whole model. The message is for the operator. */
export class FolderRefused extends Error {}

type Found = { file: LocalModel['files'][number]; at: string | null; isRight: boolean };

/** Copies every model whose files lie in a folder, each with the size and the SHA-256 that the list names. */
export async function addFromFolder(folder: string): Promise<LocalModel[]> {
  const added: LocalModel[] = [];
  const partly: string[] = [];
  for (const model of localModels()) {
    const found = await Promise.all(model.files.map((file) => findIn(folder, file)));
    if (found.every(({ isRight }) => isRight)) {
      await copied(model, found);
      added.push(model);
    } else if (found.some(({ at }) => at !== null)) partly.push(`${model.name}: ${lackOf(found)}.`);
  }
  if (added.length > 0) return added;
  const known = localModels().map(({ id, files }) => `${id} (${files.map((file) => file.path).join(', ')})`);
  throw new FolderRefused(
    partly.length > 0
      ? `No model in ${folder} is whole. ${partly.join(' ')}`
      : `There is no model in ${folder} that this host knows. It knows: ${known.join('; ')}.`,
  );
}

/** Below its folders as at the hub, or all in one. */
async function findIn(folder: string, file: Found['file']): Promise<Found> {
  for (const name of [file.path, path.basename(file.path)]) {
    const at = path.join(folder, name);
    if ((await sizeOf(at)) !== null) return { file, at, isRight: await isFile(at, file) };
  }
  return { file, at: null, isRight: false };
}

const lackOf = (found: readonly Found[]) =>
  found
    .flatMap(({ file, at, isRight }) =>
      isRight ? [] : at === null ? `${file.path} is missing` : `${file.path} is another file than this version knows`,
    )
    .join(', ');

async function copied(model: LocalModel, found: readonly Found[]): Promise<void> {
  for (const { file, at } of found) {
    const to = path.join(modelFolder(model.id), file.path);
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    await copyFile(at ?? '', `${to}.part`);
    await rename(`${to}.part`, to);
  }
  await markReady(model);
}
