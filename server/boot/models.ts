import path from 'node:path';
import { bytesOf } from '@/lib/ai/local-models';
import { bytesWords } from '@/lib/media/words';
import { addFromFolder, FolderRefused } from '@/server/system/ai/local/add-from-folder';
import { findLocalModel, localModels } from '@/server/system/ai/local/catalogue';
import { removeFiles, stateOnDisk } from '@/server/system/ai/local/files';
import { env } from '@/server/system/env';

/** In a container there is no npm script: there the bundle is run by its name. */
const named = env.WORKSPACE_COMMAND ?? 'node dist/models.cjs';
const say = (line: string) => process.stdout.write(`${line}\n`);

function list(): void {
  for (const model of localModels())
    say(`${model.id}: ${stateOnDisk(model)}, ${bytesWords(bytesOf(model))}, licence ${model.licence}`);
  if (localModels().length === 0) say('Models on this host are turned off (LOCAL_MODELS=off).');
}

async function remove(id: string): Promise<void> {
  const model = findLocalModel(id);
  if (!model) throw new FolderRefused(`This host knows no model ${id}. ${named} list shows those that it knows.`);
  await removeFiles(id);
  say(`${model.name} is removed.`);
}

async function main(): Promise<void> {
  const [command, what] = process.argv.slice(2);
  if (command === 'list') list();
  else if (command === 'remove' && what) await remove(what);
  else if (command === 'add' && what) {
    const added = await addFromFolder(path.resolve(what));
    for (const { name } of added) say(`${name} is on this host now. Choose it under Administration › AI › This host.`);
  } else {
    say(`Use: ${named} list\n     ${named} add FOLDER\n     ${named} remove ID`);
    process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  say(error instanceof FolderRefused ? error.message : `It failed: ${error instanceof Error ? error.stack : error}`);
  process.exitCode = 1;
});
