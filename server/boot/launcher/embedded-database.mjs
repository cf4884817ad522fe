import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** server/db/embedded ends with this code when another process holds its folder. */
const FOLDER_LOCKED = 3;

/**
 * The embedded database: on a free port at first, on that same port whenever it has to be started again.
 * @param {{ root: string, node: string, dir: string, runDir: string }} options
 * @returns {{ uri: () => string, service: import('./supervise.mjs').Service }}
 */
export function embeddedDatabase({ root, node, dir, runDir }) {
  const addressFile = path.join(runDir, 'database-address');
  let port = 0;

  return {
    uri: () => `mongodb://127.0.0.1:${port}/workspace?directConnection=true`,
    service: {
      name: 'db',
      command: () => {
        rmSync(addressFile, { force: true });
        const args = ['--title=workspace-db', '--disable-warning=ExperimentalWarning', path.join(root, 'server/db/embedded/main.ts')];
        return { file: node, args: [...args, '--dir', dir, '--port', String(port), '--address-file', addressFile, '--parent-pid', String(process.pid)] };
      },
      ready: async (signal) => {
        let address = '';
        while (!address) {
          signal.throwIfAborted();
          await delay(25);
          address = readIfThere(addressFile);
        }
        const found = /:(\d+)\/?(?:\?.*)?\s*$/.exec(address);
        if (!found) throw new Error(`The embedded database wrote an address that can't be read: ${address}`);
        port = Number(found[1]);
      },
      explain: ({ code }) => (code === FOLDER_LOCKED ? `another process uses the database folder ${dir}` : undefined),
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
