import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../../setup/services';

type Stats = { route: string; firstLoadChunkPaths: string[] }[];

/** JavaScript that each page loads before the first interaction, in compressed bytes, as the build reports it. */
export function firstLoads(): { route: string; bytes: number }[] {
  const stats = JSON.parse(readFileSync(path.join(ROOT, '.next/diagnostics/route-bundle-stats.json'), 'utf8')) as Stats;
  const sizes = new Map<string, number>();
  const sizeOf = (chunk: string) => {
    const size = sizes.get(chunk) ?? gzipSync(readFileSync(path.join(ROOT, chunk))).length;
    sizes.set(chunk, size);
    return size;
  };
  return stats
    .map(({ route, firstLoadChunkPaths }) => ({
      route,
      bytes: firstLoadChunkPaths.reduce((sum, chunk) => sum + sizeOf(chunk), 0),
    }))
    .sort((a, b) => b.bytes - a.bytes);
}
