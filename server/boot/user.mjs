// npm run user -- list | admin <email> | reset <email> | fresh-start: runs server/boot/user.ts against the running
// product's database, or starts the embedded one for as long as it takes.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readEnvFile } from './launcher/env-file.mjs';
import { findDatabase, isRunning } from './launcher/find-database.mjs';
import { say, StartError } from './launcher/output.mjs';
import { findNode } from './launcher/packages.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const env = { ...readEnvFile(path.join(root, '.env')), ...process.env };
const dataDir = path.resolve(root, env.DATA_DIR || './data');
const { node } = await findNode(root);
const startsFresh = process.argv[2] === 'fresh-start';

async function database() {
  if (startsFresh && isRunning(dataDir))
    throw new StartError('The product is running. Stop it first (Ctrl-C in its terminal).');
  return findDatabase({ root, node, dataDir, env, mayBeLost: startsFresh });
}

if (!existsSync(path.join(root, 'dist/user.cjs'))) {
  say('Nothing is built yet. Run npm start (or npm run build) once.');
  process.exit(1);
}
const { uri, stop } = await database().catch((error) => {
  say(error instanceof StartError ? error.message : `The database could not be started: ${error.stack}`);
  process.exit(1);
});
const child = spawn(node, ['dist/user.cjs', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    ...env,
    DATA_DIR: dataDir,
    MONGODB_URI: uri,
    WORKSPACE_COMMAND: 'npm run user --',
    LOG_LEVEL: env.LOG_LEVEL || 'error',
  },
});
child.once('close', async (code) => {
  await stop();
  process.exit(code ?? 1);
});
