import { candidatesWhere } from '@/server/research/searches/stored/candidate.store';
import { markResults } from '@/server/research/searches/results/marks';
import { webSource } from '@/server/research/sources/telegram/web/web-source';
import type { WireChannelResult } from '@/lib/contracts/search-results';
import type { Corpus } from '../../fakes/telegram-web/corpus';
import { runToEnd } from '../../services/search-support';
import { printTable } from '../measure';
import { crawl, emptyCache, inOrder, knowing, watched, type Read } from './crawls';
import { allRows, MESSAGES, search, type Owner, type Theme } from './searches';

/** The find of which it is counted how many requests it took: with fifteen in all, the last ones are rare. */
const NTH = 10;

type Figures = { p10: number; p20: number; ndcg: number };
type Input = Owner & { corpus: Corpus; theme: Theme; count: number; hasTrace: boolean };
type Themes = Omit<Input, 'theme'> & { chosen: ReadonlySet<string>; only: readonly string[] | undefined };

const HEAD = [
  ...['P@10', 'P@20', 'nDCG@20', 'P@10 marked', 'P@20', 'nDCG@20'],
  ...['calls', 'relevant', 'breadth', 'ratio', 'no cards', 'oracle', `to ${NTH}th`, 'breadth', 'ratio', 'oracle'],
];

/**
 * Searches of all themes, each with an empty cache, beside a plain snowball with as many requests from the same seed,
 * which reads the same number of messages of each channel, with cards and without; and beside an oracle that knows the
 * relevant channels. Means are given of `chosen`, on which rules may be tuned, and of the other themes.
 */
export async function measureQuality(of: Themes, title: string): Promise<void> {
  const rows: { key: string; values: number[] }[] = [];
  for (const theme of of.corpus.themes.filter(({ key }) => of.only === undefined || of.only.includes(key)))
    rows.push({ key: theme.key, values: await measureTheme({ ...of, theme }) });
  const mean = (name: string, some: typeof rows) =>
    some.length === 0
      ? []
      : [[name, ...HEAD.map((_, at) => shown(some.reduce((sum, { values }) => sum + values[at]! / some.length, 0)))]];
  printTable([
    [title, ...HEAD],
    ...rows.map(({ key, values }) => [`${key}${of.chosen.has(key) ? ' *' : ''}`, ...values.map(shown)]),
    ...mean('mean', rows),
    ...mean(
      'mean of * (chosen by)',
      rows.filter(({ key }) => of.chosen.has(key)),
    ),
    ...mean(
      'mean of the others',
      rows.filter(({ key }) => !of.chosen.has(key)),
    ),
  ]);
}

async function measureTheme({ corpus, theme, count, hasTrace, ...owner }: Input): Promise<number[]> {
  await emptyCache();
  const id = await search({ projectId: owner.projectId, userId: owner.userId }, theme, count);
  const { source, requests, readAt } = watched(webSource);
  const { search: after } = await runToEnd(id, source);
  const rows = await allRows(id);
  const ours = rows
    .filter(({ checked }) => checked)
    .map(({ username, labels }) => ({ name: username, at: readAt(username, labels.includes('restricted')) }));
  if (hasTrace) await trace(id, requests, { theme, corpus });
  const before = figuresOf(rows, theme, corpus);
  const marks = rows
    .slice(0, 20)
    .map((row) => ({ id: row.id, is_relevant: gradeOf(row.username, theme, corpus) >= 2 }));
  await markResults({ id, marks: { marks } });
  const learned = figuresOf(await allRows(id), theme, corpus);

  const reading = { seed: theme.seed, messageLimit: MESSAGES };
  const floor = await crawl(corpus, { ...reading, take: inOrder });
  const lean = floor.map((read) => ({ ...read, at: read.atWithoutCards }));
  const oracle = await crawl(corpus, { ...reading, take: knowing(sizesOf(theme, corpus)) });
  const best = findsOf(
    oracle.map((read) => ({ ...read, at: read.atWithoutCards })),
    theme,
    corpus,
  );
  const [found, plain, without] = [ours, floor, lean].map((read) => findsOf(read, theme, corpus));
  const within = (finds: readonly number[]) => finds.filter((at) => at <= after.calls).length;
  const nth = (finds: readonly number[]) => finds[NTH - 1] ?? Infinity;
  return [
    ...[before.p10, before.p20, before.ndcg, learned.p10, learned.p20, learned.ndcg],
    ...[after.calls, within(found!), within(plain!), within(found!) / Math.max(1, within(plain!))],
    ...[within(found!) / Math.max(1, within(without!)), within(best) / Math.max(1, within(plain!))],
    ...[nth(found!), nth(plain!), nth(plain!) / nth(found!), nth(plain!) / nth(best)],
  ];
}

/** The requests with which relevant channels were read, one after another. */
const findsOf = (read: readonly Pick<Read, 'name' | 'at'>[], theme: Theme, corpus: Corpus): number[] =>
  read
    .filter(({ name }) => name !== theme.seed && gradeOf(name, theme, corpus) >= 2)
    .map(({ at }) => at)
    .sort((a, b) => a - b);

const sizesOf = (theme: Theme, corpus: Corpus) =>
  new Map(
    corpus.channels
      .filter(({ username }) => gradeOf(username, theme, corpus) >= 2)
      .map(({ username, posts, isRestricted }) => [username, isRestricted ? 0 : posts.length]),
  );

function gradeOf(name: string, { key }: Theme, { truth }: Corpus): number {
  const known = truth.get(name);
  return known?.theme === key ? known.relevance : 0;
}

/** Of the table as people see it. P@20 is of the relevant ones that there are, when these are fewer than twenty. */
function figuresOf(rows: readonly WireChannelResult[], theme: Theme, corpus: Corpus): Figures {
  const grades = rows.slice(0, 20).map(({ username }) => gradeOf(username, theme, corpus));
  const ideal = [...corpus.truth.keys()]
    .filter((name) => name !== theme.seed)
    .map((name) => gradeOf(name, theme, corpus))
    .sort((a, b) => b - a);
  const relevant = (list: readonly number[]) => list.filter((grade) => grade >= 2).length;
  return {
    p10: relevant(grades.slice(0, 10)) / 10,
    p20: relevant(grades) / Math.min(20, relevant(ideal)),
    ndcg: gain(grades) / gain(ideal.slice(0, 20)),
  };
}

const gain = (grades: readonly number[]) =>
  grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);

const shown = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(2));

type Requests = ReturnType<typeof watched>['requests'];

/** Prints what was requested, in order, with what each channel is and what the search made of it. */
async function trace(id: string, requests: Requests, { theme, corpus }: Pick<Input, 'theme' | 'corpus'>) {
  const rows = new Map((await candidatesWhere(id, {})).map((row) => [row.key, row]));
  for (const { name, call, at } of requests) {
    const row = rows.get(name.toLowerCase());
    const truth = corpus.truth.get(name);
    const is = truth?.theme === theme.key ? [truth.relevance, ...truth.labels].join(' ') : (truth?.theme ?? 'none');
    const ways = row?.found.map(({ how, count, from }) => `${how} ${count} ${from}`).join(', ');
    const parts = Object.values(row?.parts ?? {}).map((part) => part?.toFixed(2) ?? '–');
    const said = [row?.priority.toFixed(2), row?.relevance?.toFixed(2), `(${parts.join(' ')})`, ...(row?.labels ?? [])];
    console.log(
      `${String(at).padStart(4)} ${call.padEnd(5)} ${name.padEnd(24)} ${is.padEnd(16)} ${said.join(' ')}; ${ways}`,
    );
  }
}
