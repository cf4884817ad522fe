import { Readable } from 'node:stream';
import type { WireComparison } from '@/lib/contracts/results';
import { BOM, csvLine } from '@/lib/format/csv-line';
import { labelOf, type PlatformKey } from '@/lib/platforms/keys';
import { firstWords } from '@/lib/posts/first-words';
import { compare, type Comparison, type ComparedRow, type Seen } from '@/lib/results/compare';
import { figureName } from '@/lib/results/figure-words';
import { FIGURES } from '@/lib/results/figures';
import { keyWords } from '@/lib/results/key-words';
import { findUsers } from '@/server/people/users/store';
import { seenBetween, tagsOfPosts, trashedPosts, wordsOfPosts } from '@/server/publishing/stored-posts/compared.store';
import { clock } from '@/server/system/clock';
import { streamOf } from '@/server/system/stream-of';
import { workbook, type Cell } from '@/server/system/workbook';
import { recallResults } from './recall-results';

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
  const { seen, tags } = await inTime({ projectId, window: { from, to, platform }, withTags: by === 'tag' });
  const rows = compare(seen, { by, zone, now, postsMax: POSTS_MAX, ...(tags && { tags }) });
  const labels = await labelsOf(rows, { by, projectId });
  return {
    rows: rows.map(({ key, figures, at }) => ({
      ...{ key, figures, at: at === null ? null : new Date(at).toISOString() },
      label: labels.get(key) ?? keyWords(by, key),
    })),
    ...{ posts: seen.length, read: seen.filter(({ figures }) => figures !== null).length },
  };
}

type Request = {
  projectId: string;
  window: { from: Date; to: Date; platform?: PlatformKey | undefined };
  withTags: boolean;
};

/** Posts outside the trash that went out in a time. */
async function inTime({ projectId, window, withTags }: Request) {
  const { from, to, platform } = window;
  const [trashed, known] = await Promise.all([trashedPosts(projectId), recallResults({ projectId, from, withTags })]);
  const { seen } = known ?? (await seenBetween(projectId, window));
  const tags = withTags ? (known?.tags ?? (await tagsOfPosts(projectId))) : undefined;
  const isIn = (one: Seen) =>
    one.at >= from.getTime() &&
    one.at < to.getTime() &&
    (!platform || one.platform === platform) &&
    !trashed.has(one.post);
  return { seen: [...seen].filter(isIn), tags };
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
