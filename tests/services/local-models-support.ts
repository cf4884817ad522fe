import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LocalModel } from '@/lib/ai/local-models';
import { env } from '@/server/system/env';
import { updateAiSettings } from '@/server/system/ai/settings';
import { makeModel, rowOf, type MadeFiles } from '../fakes/hub/made-model';

/** Names a model to this host by a list of its own, as an operator does. */
export async function listed(files: MadeFiles = makeModel(), change: Partial<LocalModel> = {}): Promise<LocalModel> {
  const row = { ...rowOf(files), ...change };
  const list = path.join(env.DATA_DIR, `list-${process.hrtime.bigint()}.json`);
  await writeFile(list, JSON.stringify([row]));
  env.LOCAL_MODELS_LIST = list;
  return row;
}

/** The files of a model in a folder, as on a USB stick. */
export async function stickWith(files: Iterable<readonly [string, Buffer]>): Promise<string> {
  const folder = path.join(env.DATA_DIR, 'stick');
  await rm(folder, { recursive: true, force: true });
  for (const [name, bytes] of files) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), bytes);
  }
  return folder;
}

/** Search by meaning goes by this model of the host. */
export async function choose({ id }: Pick<LocalModel, 'id'>): Promise<void> {
  await updateAiSettings({ connections: { embed: { provider: 'local', model: id } }, isTested: false });
}
