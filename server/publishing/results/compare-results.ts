import { Readable } from 'node:stream';
import type { WireComparison } from '@/lib/contracts/results';
import { BOM, csvLine } from '@/lib/format/csv-line';
import { labelOf, PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/keys';
import { firstWords } from '@/lib/posts/first-words';
import { compare, type Comparison, type ComparedRow } from '@/lib/results/compare';
import { figureName } from '@/lib/results/figure-words';
import { FIGURES } from '@/lib/results/figures';
import { keyWords } from '@/lib/results/key-words';
import { findUsers } from '@/server/people/users/store';
import { summariesOf, tagsOfPosts, wordsOfPosts } from '@/server/publishing/stored-posts/result.store';
import { clock } from '@/server/system/clock';
import { streamOf } from '@/server/system/stream-of';
import { workbook, type Cell } from '@/server/system/workbook';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 90;
/** Single posts of an answer: the newest. */
const POSTS_MAX = 200;

type Input = {
  projectId: string;
  zone: string;
  query: { by: Comparison; from?: Date | undefined; to?: Date | undefined; platform?: PlatformKey | undefined };
};

/** How a project's posts of a time do, by what they have in common. */
export async function compareResults({ projectId, zone, query }: Input): Promise<WireComparison> {
  const now = clock.now();
  const { by, platform, to = now, from = new Date(to.getTime() - DEFAULT_DAYS * DAY_MS) } = query;
  const withPosts = by === 'post' || by === 'tag';
  const newest = by === 'post' ? POSTS_MAX * PLATFORM_KEYS.length : undefined;
  const window = { from, to, platform, withPosts, ...(newest && { newest }) };
  // Together: one is made into columns here while the database reads the other.
  const [{ seen, posts, read }, tags] = await Promise.all([
    summariesOf(projectId, window),
    by === 'tag' ? tagsOfPosts(projectId) : undefined,
  ]);
  const rows = compare(seen, { by, zone, now, postsMax: POSTS_MAX, ...(tags && { tags }) });
  const labels = await labelsOf(rows, { by, projectId });
  return {
    rows: rows.map(({ key, figures, at }) => ({
      ...{ key, figures, at: at === null ? null : new Date(at).toISOString() },
      label: labels.get(key) ?? keyWords(by, key),
    })),
    ...{ posts, read },
  };
}

async function labelsOf(
  rows: readonly ComparedRow[],
  { by, projectId }: { by: Comparison; projectId: string },
): Promise<Map<string, string>> {
  const keys = rows.map(({ key }) => key);
  switch (by) {
    case 'post':
      return new Map((await wordsOfPosts(projectId, keys)).map((post) => [String(post._id), firstWords(post)]));
    case 'author':
      return new Map((await findUsers(keys)).map(({ _id, name, email }) => [String(_id), name || email]));
    case 'network':
      return new Map(keys.map((key) => [key, labelOf(key as PlatformKey)]));
    default:
      return new Map();
  }
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const FIRST: Record<Comparison, string> = {
  post: 'Post',
  network: 'Network',
  tag: 'Tag',
  author: 'Author',
  hour: 'Hour',
  weekday: 'Weekday',
};

/** The same as a file. */
export async function exportResults({ format, ...input }: Input & { format: 'csv' | 'xlsx' }) {
  const { by } = input.query;
  const { rows } = await compareResults(input);
  const head = FIGURES.flatMap((figure) =>
    ['posts', 'median', 'low', 'high', 'enough'].map((part) => `${figureName(figure)} ${part}`),
  );
  const lines: Cell[][] = [
    [FIRST[by], 'Published', ...head],
    ...rows.map(({ label, at, figures }) => [
      label,
      at,
      ...FIGURES.flatMap((figure): Cell[] => {
        const { [figure]: one } = figures;
        return one ? [one.posts, one.median, one.low, one.high, one.enough] : [0, null, null, null, false];
      }),
    ]),
  ];
  const stream =
    format === 'xlsx'
      ? workbook('Results', lines)
      : streamOf([new TextEncoder().encode(BOM + lines.map(csvLine).join(''))]);
  const body = Readable.toWeb(stream) as ReadableStream<Uint8Array>;
  return { body, name: `results-by-${by}.${format}`, contentType: TYPES[format] };
}
