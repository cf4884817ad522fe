// Bundles the processes (dist/web.cjs, dist/worker.cjs), those that they start (dist/picture.cjs, dist/reader.cjs,
// dist/voice.cjs, dist/recorder.cjs, dist/model.cjs) and the operator's commands (dist/user.cjs, dist/backup.cjs,
// dist/update.cjs, dist/models.cjs, dist/transfer.cjs); with --watch again at each change. Packages stay external, but
// for one. CommonJS, because Node can't see every name that a CommonJS package (mongoose) exports when an ES module
// imports it, while require sees them all. The alias @/ comes from tsconfig.json.
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { build, context } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @type {import('esbuild').BuildOptions} */
const options = {
  absWorkingDir: root,
  entryPoints: {
    web: 'server/boot/web.ts',
    worker: 'workers/index.ts',
    picture: 'server/media/pictures/child/main.ts',
    recorder: 'server/studio/recording/child/main.ts',
    voice: 'server/studio/voice/child/main.ts',
    model: 'server/system/ai/local/child/main.ts',
    reader: 'server/research/knowledge/reading/child/main.ts',
    user: 'server/boot/user.ts',
    models: 'server/boot/models.ts',
    backup: 'server/boot/backup.ts',
    update: 'server/boot/update.ts',
    transfer: 'server/system/db/transfer/main.ts',
  },
  outdir: path.join(root, 'dist'),
  outExtension: { '.js': '.cjs' },
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node22.13',
  packages: 'external',
  // Six of its three thousand icons are used: loaded whole it cost the worker 20 MB.
  alias: { 'simple-icons': './node_modules/simple-icons/index.mjs' },
  tsconfig: path.join(root, 'tsconfig.json'),
  sourcemap: true,
  logLevel: 'warning',
};

await build(options);
if (process.argv.includes('--watch')) {
  const parent = process.ppid;
  await (await context(options)).watch();
  console.log('watching the sources');
  setInterval(() => process.ppid === parent || process.exit(0), 1000);
}
