// npm run move-to-docker: moves the data of npm start (database, uploads, secret) into the volumes of docker compose.
// The folder stays.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../system/child-environment.mjs';
import { readEnvFile } from './launcher/env-file.mjs';
import { takeLock } from './launcher/lock.mjs';
import { say, StartError } from './launcher/output.mjs';
import { findNode } from './launcher/packages.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const env = { ...readEnvFile(path.join(root, '.env')), ...process.env };
const dataDir = path.resolve(root, env.DATA_DIR || './data');
const MOVING = 'moving-';

/**
 * Runs inside a container of the worker, as its user, so that its files get the right owner. The database is read from
 * a temporary export, the rest as it is. Existing accounts belong to their users: nothing is mixed with them.
 */
const RECEIVE = `
set -e
if [ -e "$DATA_DIR/has-accounts" ]; then echo 'The containers have accounts of their own already. Remove their volumes first (docker compose down --volumes), if they are not needed.' >&2; exit 1; fi
rm -rf "$DATA_DIR/moving"
mkdir "$DATA_DIR/moving"
tar -x -C "$DATA_DIR/moving"
node --disable-warning=ExperimentalWarning dist/transfer.cjs import --in "$DATA_DIR/moving/export" --to "$MONGODB_URI"
cd "$DATA_DIR/moving"
for each in files app-secret; do if [ -e "$each" ]; then rm -rf "$DATA_DIR/$each"; mv "$each" "$DATA_DIR/$each"; fi; done
cd / && rm -r "$DATA_DIR/moving"
`;

/**
 * @param {string} file
 * @param {string[]} args
 */
async function run(file, args) {
  await ended(spawn(file, args, { cwd: root, stdio: 'inherit' }), [file, ...args].slice(0, 3).join(' '));
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} what
 * @returns {Promise<void>}
 */
function ended(child, what) {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new StartError(`${what} can't be run: ${error.message}`)));
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(
            new StartError(
              `${what} ended with ${code}. Nothing in ${dataDir} was changed; run this again when that is fixed.`,
            ),
          ),
    );
  });
}

async function main() {
  if (!existsSync(path.join(dataDir, 'db', 'workspace.db')))
    throw new StartError(`There is no database in ${dataDir} to move.`);
  const lock = takeLock(path.join(dataDir, 'launcher.lock'));
  if (lock.owner) throw new StartError('The product is running. Stop it first (Ctrl-C in its terminal).');
  // One that was broken off has left its copy of the database.
  for (const left of readdirSync(dataDir).filter((name) => name.startsWith(MOVING)))
    rmSync(path.join(dataDir, left), { recursive: true });
  const moving = mkdtempSync(path.join(dataDir, MOVING));
  try {
    await run('docker', ['compose', 'build', 'web']);
    const { node } = await findNode(root);
    await run(node, [
      '--disable-warning=ExperimentalWarning',
      'server/system/db/transfer/main.ts',
      'export',
      '--dir',
      path.join(dataDir, 'db'),
      '--out',
      path.join(moving, 'export'),
    ]);
    await run('docker', ['compose', 'stop', 'web', 'worker']);
    await run('docker', ['compose', 'up', '-d', '--wait', 'mongo', 'redis']);
    const kept = ['files', 'app-secret'].filter((name) => existsSync(path.join(dataDir, name)));
    const tar = spawn('tar', ['-c', '-C', moving, 'export', '-C', dataDir, ...kept], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: childEnvironment(process.env),
    });
    const receiver = spawn('docker', ['compose', 'run', '--rm', '-T', '--no-deps', 'worker', 'sh', '-c', RECEIVE], {
      cwd: root,
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    const received = ended(receiver, 'docker compose run');
    // A receiver that refuses closes its end early: its own message is the real reason.
    await Promise.all([
      ended(tar, 'tar').catch((error) => received.then(() => Promise.reject(error))),
      pipeline(tar.stdout, receiver.stdin).catch((error) => received.then(() => Promise.reject(error))),
      received,
    ]);
    await run('docker', ['compose', 'up', '-d']);
    say(`Moved. The containers run; ${dataDir} is as it was and no longer used.`);
  } finally {
    rmSync(moving, { recursive: true, force: true });
    lock.release();
  }
}

main().catch((error) => {
  say(error instanceof StartError ? error.message : `The move failed: ${error instanceof Error ? error.stack : error}`);
  process.exitCode = 1;
});
