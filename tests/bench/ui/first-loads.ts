import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../../setup/services';

type Stats = { route: string; firstLoadChunkPaths: string[] }[];

/** Compressed bytes of JavaScript before the first interaction: of a page, and of the part that all have. */
export const MOST_BYTES = { page: 230_000, shell: 165_000 } as const;

/** Pages that have to stay smaller than the others: the one that each visit begins with. */
const MOST_OF_PAGES: Readonly<Record<string, number>> = { '/schedule': 205_000 };

/** The limit of a page. */
export const mostBytesOf = (route: string): number => MOST_OF_PAGES[route] ?? MOST_BYTES.page;

/** Pages outside the shell. */
const OUTSIDE = ['/auth', '/auth/set-up', '/vkauth', '/review/[token]', '/_not-found', '/[...unknown]'];

const sizes = new Map<string, number>();

function sizeOf(chunk: string): number {
  const size = sizes.get(chunk) ?? gzipSync(readFileSync(path.join(ROOT, chunk))).length;
  sizes.set(chunk, size);
  return size;
}

const sizeOfAll = (chunks: readonly string[]) => chunks.reduce((sum, chunk) => sum + sizeOf(chunk), 0);

function readStats(): Stats {
  return JSON.parse(readFileSync(path.join(ROOT, '.next/diagnostics/route-bundle-stats.json'), 'utf8')) as Stats;
}

/** JavaScript that each page loads before the first interaction, in compressed bytes, as the build reports it. */
export function firstLoads(): { route: string; bytes: number }[] {
  return readStats()
    .map(({ route, firstLoadChunkPaths }) => ({ route, bytes: sizeOfAll(firstLoadChunkPaths) }))
    .sort((a, b) => b.bytes - a.bytes);
}

/** The same of the shell: the chunks that every page of the workspace loads. */
export function shellBytes(): number {
  const [first, ...others] = readStats().filter(({ route }) => !OUTSIDE.includes(route));
  if (!first) throw new Error('The build has no page');
  return sizeOfAll(
    first.firstLoadChunkPaths.filter((chunk) =>
      others.every(({ firstLoadChunkPaths }) => firstLoadChunkPaths.includes(chunk)),
    ),
  );
}
