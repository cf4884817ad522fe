import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MEMORY_FLAGS } from './memory-flags.mjs';
import { pingMongo } from './socket-question.mjs';

/**
 * server/system/db/embedded ends with this code when its folder can't be used; its last line says why and what to do.
 */
const FOLDER_UNUSABLE = 3;

/**
 * The embedded database: on a Unix socket of this user alone, at the same place whenever it has to be started again.
 * @param {{ root: string, node: string, dir: string, runDir: string }} options
 * @returns {{ uri: () => string, service: import('./supervise.mjs').Service }}
 */
export function embeddedDatabase({ root, node, dir, runDir }) {
  const addressFile = path.join(runDir, 'database-address');
  let address = '';

  return {
    uri: () => `${address}/workspace?directConnection=true`,
    service: {
      name: 'db',
      command: () => {
        rmSync(addressFile, { force: true });
        const args = [
          '--title=workspace-db',
          ...MEMORY_FLAGS,
          '--disable-warning=ExperimentalWarning',
          path.join(root, 'server/system/db/embedded/main.ts'),
        ];
        return {
          file: node,
          args: [...args, '--dir', dir, '--address-file', addressFile, '--parent-pid', String(process.pid)],
        };
      },
      ready: async (signal) => {
        let found = '';
        while (!found) {
          signal.throwIfAborted();
          await delay(25);
          found = readIfThere(addressFile);
        }
        if (!/^mongodb:\/\/\S+$/.test(found))
          throw new Error(`The embedded database wrote an address that can't be read: ${found}`);
        address = found;
      },
      alive: ({ signal }) => pingMongo(address, signal),
      explain: ({ code, last }) => (code === FOLDER_UNUSABLE ? last : undefined),
    },
  };
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return '';
    throw error;
  }
}
