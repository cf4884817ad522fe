import { Types } from 'mongoose';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeQueues } from '@/server/system/jobs/queues';
import { createSearch } from '@/server/research/searches/manage';
import { markResults } from '@/server/research/searches/marks';
import { listSearchResults } from '@/server/research/searches/results';
import { webSource } from '@/server/research/sources/telegram/web/web-source';
import { makeCorpus, type Corpus, type Truth } from '../../fakes/telegram-web/corpus';
import { startTelegramWebFake } from '../../fakes/telegram-web/server';
import { dropJobs, runToEnd } from '../../services/search-support';
import { printTable } from '../measure';
import { breadthFirst } from './breadth-first';
import { labelFigures } from './label-figures';
import { measureScale } from './scale';
import { measureTwenty } from './twenty';

const COUNT = 15;
const MESSAGES = 60;
const projectId = String(new Types.ObjectId());
const userId = String(new Types.ObjectId());

type Theme = Corpus['themes'][number];
type Figures = { p10: number; p20: number; ndcg: number };

/** Without a key, words decide; `real` uses the host's embeddings. `part`: quality, labels, twenty or scale alone. */
export async function measureSearch({ real, part }: { real: boolean; part?: string | undefined }): Promise<void> {
  const isAsked = (name: string) => part === undefined || part === name;
  await connectDatabase();
  const corpus = makeCorpus();
  const fake = await startTelegramWebFake(corpus.channels);
  Object.assign(env, { TELEGRAM_WEB_URL: fake.url, TELEGRAM_WEB_RATE: 100 });
  try {
    if (isAsked('quality')) await measureQuality(corpus, real);
    if (isAsked('labels')) await measureLabels(corpus);
    if (isAsked('twenty')) await measureTwenty({ corpus, projectId, userId });
    if (isAsked('scale')) await measureScale({ corpus, projectId, userId });
  } finally {
    // Jobs are still announced, and indexes built.
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    await fake.close();
    await closeQueues();
    stopPublishingEvents();
    await disconnectDatabase();
  }
}

async function measureQuality(corpus: Corpus, real: boolean): Promise<void> {
  const rows: string[][] = [];
  const sums: number[] = [];
  for (const theme of corpus.themes) {
    const id = await search(theme);
    const { search: after } = await runToEnd(id, webSource);
    const before = await figuresOf(id, theme, corpus);
    const names = (await allRows(id)).filter(({ checked }) => checked).map(({ username }) => username);
    const ours = relevantAmong(names, theme, corpus.truth);
    const floor = await breadthFirst(theme.seed, { calls: after.calls, messageLimit: MESSAGES });
    const theirs = relevantAmong(
      floor.filter((name) => name !== theme.seed),
      theme,
      corpus.truth,
    );
    const top = (await allRows(id)).slice(0, 20);
    const marks = top.map((row) => ({ id: row.id, is_relevant: isRelevant(row.username, theme, corpus.truth) }));
    await markResults({ id, marks: { marks } });
    const learned = await figuresOf(id, theme, corpus);
    const values = [
      before.p10,
      before.p20,
      before.ndcg,
      learned.p10,
      learned.p20,
      learned.ndcg,
      after.calls,
      ours,
      theirs,
      ours / Math.max(1, theirs),
    ];
    for (const [at, value] of values.entries()) sums[at] = (sums[at] ?? 0) + value / corpus.themes.length;
    rows.push([theme.key, ...values.map(shown)]);
  }
  const head = [
    'P@10',
    'P@20',
    'nDCG@20',
    'P@10 marked',
    'P@20',
    'nDCG@20',
    'calls',
    'relevant',
    'breadth-first',
    'ratio',
  ];
  printTable([[real ? 'real model' : 'words alone', ...head], ...rows, ['mean', ...sums.map(shown)]]);
}

/** Labels of all channels that can be reached, from a Russian and from an English seed. */
async function measureLabels(corpus: Corpus): Promise<void> {
  const figures = labelFigures(corpus);
  for (const language of ['ru', 'en'] as const) {
    const theme = corpus.themes.find((each) => each.language === language)!;
    const id = await search(theme, 1_000);
    await runToEnd(id, webSource);
    const first = await listSearchResults({ id, query: { page_size: 200 } });
    const second = await listSearchResults({ id, query: { page_size: 200, page: 2 } });
    figures.add([...first.results, ...second.results], language);
  }
  figures.print();
}

const shown = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(2));

async function search(theme: Theme, count = COUNT): Promise<string> {
  const { id } = await createSearch({
    projectId,
    userId,
    search_name: theme.key,
    initial_channel: theme.seed,
    channel_theme: theme.text,
    message_limit: MESSAGES,
    channel_count_to_find: count,
  });
  await dropJobs();
  return id;
}

const allRows = async (id: string) => (await listSearchResults({ id, query: { page_size: 200 } })).results;

const gradeOf = (name: string, { key }: Theme, truth: Map<string, Truth>) => {
  const known = truth.get(name);
  return known?.theme === key ? known.relevance : 0;
};
const isRelevant = (name: string, theme: Theme, truth: Map<string, Truth>) => gradeOf(name, theme, truth) >= 2;
const relevantAmong = (names: readonly string[], theme: Theme, truth: Map<string, Truth>) =>
  names.filter((name) => isRelevant(name, theme, truth)).length;

/** Of the table as people see it. P@20 is of the relevant ones that there are, when these are fewer than twenty. */
async function figuresOf(id: string, theme: Theme, { truth }: Corpus): Promise<Figures> {
  const grades = (await allRows(id)).slice(0, 20).map(({ username }) => gradeOf(username, theme, truth));
  const ideal = [...truth.keys()]
    .filter((name) => name !== theme.seed)
    .map((name) => gradeOf(name, theme, truth))
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
