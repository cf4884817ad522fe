import { statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LocalModel } from '@/lib/ai/local-models';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';

/** Written last: all files were here, and were those of the list. */
const READY = 'complete.json';
/** Written when they turned out not to be any more. */
const DAMAGED = 'damaged.json';

export const modelFolder = (id: string): string => path.resolve(/* turbopackIgnore: true */ env.DATA_DIR, 'models', id);

const sizeOf = (file: string): number | null => statSync(file, { throwIfNoEntry: false })?.size ?? null;

/** Looks at names and sizes: the bytes are checked when the model is opened. */
export function stateOnDisk({ id, files, source }: LocalModel): 'absent' | 'ready' | 'broken' {
  const folder = modelFolder(id);
  if (sizeOf(path.join(folder, `${source.revision}-${READY}`)) === null) return 'absent';
  const isWhole = files.every((file) => sizeOf(path.join(folder, file.path)) === file.bytes);
  return isWhole && sizeOf(path.join(folder, DAMAGED)) === null ? 'ready' : 'broken';
}

export async function markReady({ id, source }: LocalModel): Promise<void> {
  await rm(path.join(modelFolder(id), DAMAGED), { force: true });
  await note(id, `${source.revision}-${READY}`, { at: clock.now() });
}

export async function markDamaged(id: string, words: string): Promise<void> {
  await note(id, DAMAGED, { words, at: clock.now() });
}

async function note(id: string, name: string, content: object): Promise<void> {
  await mkdir(modelFolder(id), { recursive: true, mode: 0o700 });
  await writeFile(path.join(modelFolder(id), name), `${JSON.stringify(content)}\n`, { mode: 0o600 });
}

export async function removeFiles(id: string): Promise<void> {
  await rm(modelFolder(id), { recursive: true, force: true });
}
