import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { cleanEnvironment } from '../../setup/product';
import { ROOT } from '../../setup/services';
import type { Host } from './host';
import type { Part } from './part';

async function backUp({ product }: Host): Promise<void> {
  const out = path.join(product.dataDir, 'bench-backup.tar');
  const child = spawn(process.execPath, ['server/boot/backup.mjs', 'backup', '--out', out], {
    cwd: ROOT,
    stdio: 'ignore',
    env: { ...cleanEnvironment(), DATA_DIR: product.dataDir },
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  rmSync(out, { force: true });
  if (code !== 0) throw new Error(`The backup ended with ${code}`);
}

/** A backup of all that the other parts filled. */
export const backup: Part = {
  name: 'backup',
  sizes: [0, 0, 0],
  fill: async () => undefined,
  calls: async () => [],
  longWork: async (host) => [{ name: 'backup', run: () => backUp(host), most: 2 }],
};
