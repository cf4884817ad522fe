import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from '../../system/process-identity.mjs';
import { refuseLostDatabase } from './data-dir.mjs';
import { embeddedDatabase } from './embedded-database.mjs';
import { say } from './output.mjs';
import { readState } from './state-file.mjs';
import { supervise } from './supervise.mjs';

/**
 * Whether the product runs on this folder.
 * @param {string} dataDir
 */
export const isRunning = (dataDir) => readState(path.join(dataDir, 'run')).processes.some(isAlive);

/**
 * The database of an operator's command: the one of MONGODB_URI or of the running product, otherwise the embedded one,
 * started for as long as it takes.
 * @param {{
 *   root: string,
 *   node: string,
 *   dataDir: string,
 *   env: Record<string, string | undefined>,
 *   mayBeLost?: boolean,
 * }} options
 * @returns {Promise<{ uri: string, stop: () => Promise<void> }>}
 */
export async function findDatabase({ root, node, dataDir, env, mayBeLost = false }) {
  const runDir = path.join(dataDir, 'run');
  const uri = env.MONGODB_URI || (isRunning(dataDir) ? readState(runDir).mongodbUri : undefined);
  if (uri) return { uri, stop: async () => undefined };
  if (!mayBeLost) refuseLostDatabase(dataDir);
  mkdirSync(runDir, { recursive: true, mode: 0o700 });
  const embedded = embeddedDatabase({ root, node, dir: path.join(dataDir, 'db'), runDir });
  const own = supervise(embedded.service, { cwd: root, log: () => undefined, show: say, changed: () => undefined });
  await own.start();
  return { uri: embedded.uri(), stop: () => own.stop(5000) };
}
