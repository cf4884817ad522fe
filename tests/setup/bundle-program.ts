import path from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './services';

/** Bundles a program as the product's build does, from its source below the root into `outdir/<name>.cjs`. */
export async function bundleProgram(program: { name: string; source: string; outdir: string }): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: { [program.name]: program.source },
    outdir: program.outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    packages: 'external',
    tsconfig: path.join(ROOT, 'tsconfig.json'),
    logLevel: 'error',
  });
}
