// Bundles the processes: dist/web.mjs and dist/worker.mjs. Packages stay outside, the alias @/ comes from tsconfig.json.
import { existsSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

const ENTRIES = { web: 'server/boot/web.ts', worker: 'workers/index.ts', user: 'server/boot/user.ts' };
rmSync(path.join(root, 'dist/chunks'), { recursive: true, force: true });

await build({
  absWorkingDir: root,
  entryPoints: Object.fromEntries(Object.entries(ENTRIES).filter(([, file]) => existsSync(path.join(root, file)))),
  outdir: path.join(root, 'dist'),
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node22.13',
  packages: 'external',
  tsconfig: path.join(root, 'tsconfig.json'),
  sourcemap: true,
  logLevel: 'warning',
});
