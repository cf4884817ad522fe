import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bundleProgram } from '../setup/bundle-program';
import { ROOT } from '../setup/services';

const TICKS_A_SECOND = 100;

/** The processes that draw and speak, bundled as in the product: from sources each start compiles them. */
export async function useBundles(): Promise<void> {
  const outdir = path.join(ROOT, 'node_modules/.cache/workspace-bench/dist');
  for (const [name, room] of [
    ['recorder', 'studio/recording'],
    ['voice', 'studio/voice'],
    ['picture', 'media/pictures'],
  ] as const)
    await bundleProgram({ name, source: `server/${room}/child/main.ts`, outdir });
  process.argv[1] = path.join(outdir, 'bench.cjs');
}

/** Processor seconds of this process and of its children that have ended. Linux only. */
export function processorSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0) / TICKS_A_SECOND;
}
