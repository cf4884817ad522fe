// npm run update -- --status, --rehearse [--from FILE] or --back [--from FILE] [--to ADDRESS]: runs
// server/boot/update.ts, the first two against the database of the running product or the embedded one, --back while
// nothing runs.
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
const bundle = path.join(root, 'dist/update.cjs');
const flags = process.argv.slice(2);
const isBack = flags.includes('--back');

/**
 * Going back holds the folder's lock; the others need a database that runs, but for a backup that is named.
 * @param {string} node
 */
async function surroundings(node) {
  if (isBack) {
    const { release } = takeDataDir(dataDir);
    return { uri: env.MONGODB_URI, stop: async () => release() };
  }
  if (flags.includes('--rehearse') && flags.includes('--from')) return { uri: '', stop: async () => undefined };
  return findDatabase({ root, node, dataDir, env });
}

async function main() {
  if (!existsSync(bundle)) throw new StartError('Nothing is built yet. Run npm run build once.');
  const { node } = await findNode(root);
  const { uri, stop } = await surroundings(node);
  try {
    process.exitCode = await runProgram({
      node,
      bundle,
      args: [...(isBack && !uri ? ['--embedded'] : []), ...flags],
      env: {
        ...process.env,
        ...env,
        DATA_DIR: dataDir,
        MONGODB_URI: uri ?? '',
        WORKSPACE_COMMAND: 'npm run update --',
        LOG_LEVEL: env.LOG_LEVEL || 'error',
      },
    });
  } finally {
    await stop();
  }
}

main().catch((error) => {
  say(error instanceof StartError ? error.message : `The update's command failed: ${error.stack}`);
  process.exitCode = 1;
});
