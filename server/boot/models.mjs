// npm run models -- list | add FOLDER | remove ID: runs server/boot/models.ts on DATA_DIR/models, also beside the
// product. It needs no database.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEnvFile } from './launcher/env-file.mjs';
import { say, StartError } from './launcher/output.mjs';
import { findNode } from './launcher/packages.mjs';
import { runProgram } from './launcher/run-program.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const env = { ...readEnvFile(path.join(root, '.env')), ...process.env };
const bundle = path.join(root, 'dist/models.cjs');

async function main() {
  if (!existsSync(bundle)) throw new StartError('Nothing is built yet. Run npm start (or npm run build) once.');
  const { node } = await findNode(root);
  process.exitCode = await runProgram({
    node,
    bundle,
    args: process.argv.slice(2),
    env: {
      ...process.env,
      ...env,
      DATA_DIR: path.resolve(root, env.DATA_DIR || './data'),
      WORKSPACE_COMMAND: 'npm run models --',
      LOG_LEVEL: env.LOG_LEVEL || 'error',
    },
  });
}

main().catch((error) => {
  say(error instanceof StartError ? error.message : `It failed: ${error.stack}`);
  process.exitCode = 1;
});
