// npm run backup -- --out FILE, npm run restore -- --from FILE [--set-aside]: runs server/boot/backup.ts, a backup
// against the running product's database or the embedded one, a restore while nothing runs.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { takeDataDir } from './launcher/data-dir.mjs';
import { readEnvFile } from './launcher/env-file.mjs';
import { findDatabase } from './launcher/find-database.mjs';
import { say, StartError } from './launcher/output.mjs';
import { findNode } from './launcher/packages.mjs';
import { runProgram } from './launcher/run-program.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const env = { ...readEnvFile(path.join(root, '.env')), ...process.env };
const dataDir = path.resolve(root, env.DATA_DIR || './data');
const bundle = path.join(root, 'dist/backup.cjs');
const [command = '', ...flags] = process.argv.slice(2);

/** A restore holds the folder's lock; a backup needs a database that runs. */
async function surroundings() {
  if (command === 'restore') {
    const { release } = takeDataDir(dataDir);
    return { uri: env.MONGODB_URI, stop: async () => release() };
  }
  const { node } = await findNode(root);
  return findDatabase({ root, node, dataDir, env });
}

async function main() {
  if (!existsSync(bundle)) throw new StartError('Nothing is built yet. Run npm start (or npm run build) once.');
  const { node } = await findNode(root);
  const { uri, stop } = await surroundings();
  try {
    process.exitCode = await runProgram({
      node,
      bundle,
      args: [command, ...(command === 'restore' && !uri ? ['--embedded'] : []), ...flags],
      env: {
        ...process.env,
        ...env,
        DATA_DIR: dataDir,
        MONGODB_URI: uri ?? '',
        WORKSPACE_COMMAND: `npm run ${command} --`,
        LOG_LEVEL: env.LOG_LEVEL || 'error',
      },
    });
  } finally {
    await stop();
  }
}

main().catch((error) => {
  say(error instanceof StartError ? error.message : `The ${command} failed: ${error.stack}`);
  process.exitCode = 1;
});
