import type { WireComparison } from '@/lib/contracts/results';
import { labelOf, type PlatformKey } from '@/lib/platforms/keys';
import { firstWords } from '@/lib/posts/first-words';
import { compare, POSTS_LISTED, type Compared, type Comparison, type Seen } from '@/lib/results/compare';
import type { Cut } from '@/lib/results/cut-words';
import { keyWords } from '@/lib/results/key-words';
import { findUsers } from '@/server/people/users/store';
import { seenBetween, tagsOfPosts, trashedPosts, wordsOfPosts } from '@/server/publishing/stored-posts/compared.store';
import { clock } from '@/server/system/clock';
import { recallResults } from './recall-results';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 90;

export type ComparisonInput = {
  projectId: string;
  /** Where the query names none. */
  zone: string;
  query: {
    by: Comparison;
    zone?: string | undefined;
    from?: Date | undefined;
    to?: Date | undefined;
    platform?: PlatformKey | undefined;
  };
};

/** How a project's posts of a time do, by what they have in common; of single posts the newest. */
export async function compareResults(input: ComparisonInput): Promise<WireComparison> {
  const { rows, posts, read, cut } = await comparedRows(input, POSTS_LISTED);
  const labels = await labelsOf(rows, input);
  return {
    rows: rows.map(({ key, figures, at }) => ({
      ...{ key, figures, at: at === null ? null : new Date(at).toISOString() },
      label: labels.get(key) ?? keyWords(input.query.by, key),
    })),
    ...{ posts, read },
    cut: cut && { ...cut, since: cut.since === null ? null : new Date(cut.since).toISOString() },
  };
}

type Known = { rows: Compared[]; posts: number; read: number; cut: Cut | null };

/** The groups without their labels. `postsMax`: single posts that are listed. */
export async function comparedRows({ projectId, zone, query }: ComparisonInput, postsMax: number): Promise<Known> {
  const now = clock.now();
  const { by, platform, to = now, from = new Date(to.getTime() - DEFAULT_DAYS * DAY_MS) } = query;
  const { seen, tags, since } = await inTime({ projectId, window: { from, to, platform }, withTags: by === 'tag' });
  const rows = compare(seen, { by, zone: query.zone ?? zone, now, postsMax, ...(tags && { tags }) });
  const read = seen.filter(({ figures }) => figures !== null);
  const unlisted = by === 'post' ? new Set(read.map(({ post }) => post)).size - rows.length : 0;
  const isWhole = since === null && unlisted === 0;
  return { rows, posts: seen.length, read: read.length, cut: isWhole ? null : { since, unlisted } };
}

type Request = {
  projectId: string;
  window: { from: Date; to: Date; platform?: PlatformKey | undefined };
  withTags: boolean;
};

/** Posts outside the trash that went out in a time. `since`: older ones are left out; null: none are. */
async function inTime({ projectId, window, withTags }: Request) {
  const { from, to, platform } = window;
  const [trashed, known] = await Promise.all([trashedPosts(projectId), recallResults({ projectId, from, withTags })]);
  const { seen, isCut } = known ? { ...known, isCut: false } : await seenBetween(projectId, window);
  const tags = withTags ? (known?.tags ?? (await tagsOfPosts(projectId))) : undefined;
  const isIn = (one: Seen) =>
    one.at >= from.getTime() &&
    one.at < to.getTime() &&
    (!platform || one.platform === platform) &&
    !trashed.has(one.post);
  const all = [...seen];
  const since = isCut ? all.reduce((oldest, { at }) => Math.min(oldest, at), Infinity) : null;
  return { seen: all.filter(isIn), tags, since };
}

/** How groups are called that have no words of their own. */
export async function labelsOf(
  rows: readonly Compared[],
  { projectId, query: { by } }: { projectId: string; query: { by: Comparison } },
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
