import { readTerms } from '@/lib/searches/channel-words';
import { calibrate, learningOf } from '@/lib/searches/learning';
import { penaltyOf } from '@/lib/searches/score';
import { measured } from '@/lib/searches/score-channel';
import { buildModel } from '@/lib/searches/theme-model';
import { clock } from '@/server/system/clock';
import { inSlices } from '@/server/system/in-slices';
import {
  streamCandidates,
  writeCandidates,
  type Candidate,
  type CandidateFilter,
  type CandidateWrite,
} from '../stored/candidate.store';
import { countAll, countMarks } from '../stored/counts';
import { readingOf, scoredReadings } from '../stored/reading.store';
import { findSearch, updateSearch, type ChannelSearch } from '../stored/search.store';
import { keptMeaningOf, meaningOf } from './meaning';
import { modelInput } from './model-input';
import { orderFrontier } from './order-frontier';
import type { Relevances } from './relevances';
import { descriptionTerms, scoreOf, type StoredModel } from './score-candidate';
import { knownRelevances, SLIM, slimWhere, type Slim } from './slim';

const BATCH_SIZE = 50;

type Marks = Awaited<ReturnType<typeof countMarks>>;
type Learning = ReturnType<typeof learningOf>;

/**
 * Makes the model of a search again from its theme, its seed, the channels that look alike and the marks, and scores
 * all channels with it. Readings and rows are streamed: of ten thousand channels it holds their names and relevance.
 */
export async function rescore(searchId: string): Promise<ChannelSearch | null> {
  const search = await findSearch(searchId);
  if (!search) return null;
  // Marks that were carried over from an earlier search came with their channels.
  const marks = await countMarks(searchId);
  const learning: Learning = search.learning.isOff ? 'none' : learningOf(marks);
  const model = await makeModel(search, learning !== 'none');
  if (!model) return search;
  const scoring = { search, model, version: search.modelVersion + 1 };
  // The scale compares scores by this model with the marks, so all are scored once before.
  if (learning === 'calibrated') {
    await scoreAll(scoring);
    model.scale = await scaleOf(searchId);
  }
  const scored = await scoreAll(scoring);
  await orderFrontier(searchId, await knownRelevances(searchId), model);
  return saveModel(scoring, scored, { marks, learning });
}

/** Null while nothing is known of the theme. */
async function makeModel(search: ChannelSearch, learns: boolean): Promise<StoredModel | null> {
  const searchId = String(search._id);
  const seedReading = await readingOf(searchId, search.initialChannel.toLowerCase());
  const [seed] = await slimWhere(searchId, { isSeed: true });
  if (!seed) return null;
  const input = await modelInput({ search, seed, seedReading, learns });
  if (input.theme.size === 0 && input.seed.size === 0) return null;
  const seedTerms = { posts: (seedReading?.stems ?? []).map(readTerms), description: descriptionTerms(seed) };
  return { ...measured(buildModel(input), seedTerms), scale: null, isLearned: learns };
}

type Scoring = { search: ChannelSearch; model: StoredModel; version: number };
/** Channels that are checked, and rows that were scored by meaning. */
type Scored = { checked: number; byMeaning: number };

async function saveModel(
  { search, model, version }: Scoring,
  { checked, byMeaning }: Scored,
  { marks, learning }: { marks: Marks; learning: Learning },
): Promise<ChannelSearch | null> {
  const counts = await countAll(search);
  return updateSearch(String(search._id), {
    $set: {
      model: JSON.stringify(model),
      modelVersion: version,
      modelChecked: checked,
      scoreMethod: search.vector || byMeaning > 0 ? 'embeddings' : 'lexical',
      counts,
      'learning.relevant': marks.relevant,
      'learning.notRelevant': marks.notRelevant,
      'learning.state': learning,
      'learning.at': learning === 'none' ? null : clock.now(),
    },
    $max: { mostCounted: counts.counted },
  });
}

/** Scores every channel that was read. */
async function scoreAll(scoring: Scoring): Promise<Scored> {
  const searchId = String(scoring.search._id);
  const relevances = await knownRelevances(searchId);
  const sums: Scored = { checked: 0, byMeaning: 0 };
  const score = async (batch: Slim[]) => {
    sums.byMeaning += await scoreBatch(scoring, batch, relevances);
    sums.checked += batch.filter(({ state }) => state === 'checked').length;
  };
  const where: CandidateFilter = { isSeed: false, state: { $in: ['checked', 'reading'] } };
  let batch: Slim[] = [];
  for await (const row of streamCandidates(searchId, where, SLIM)) {
    batch.push(row);
    if (batch.length < BATCH_SIZE) continue;
    await score(batch);
    batch = [];
  }
  await score(batch);
  return sums;
}

/** Returns how many were scored by meaning. */
async function scoreBatch({ search, model, version }: Scoring, batch: Slim[], relevances: Relevances): Promise<number> {
  const keys = batch.map(({ key }) => key);
  const readings = new Map((await scoredReadings(String(search._id), keys)).map((reading) => [reading.key, reading]));
  let byMeaning = 0;
  const writes = await inSlices(batch, (row): CandidateWrite => {
    const reading = readings.get(row.key);
    const meaning = meaningOf(search, reading) ?? keptMeaningOf(row);
    const scored = scoreOf(model, version, { row, stems: reading?.stems ?? [], relevances, meaning });
    if (scored.scoreMethod === 'embeddings') byMeaning += 1;
    return { updateOne: { filter: { _id: row._id }, update: { $set: { ...scored, ...unlearnedOf(row, model) } } } };
  });
  await writeCandidates(writes);
  return byMeaning;
}

/** Stores the score of a row that marks change for the first time; restores it when they no longer count. */
function unlearnedOf(
  row: Slim,
  { isLearned }: StoredModel,
): Partial<Pick<Candidate, 'unlearned' | 'relevance' | 'parts'>> {
  const grade = row.judged?.grade ?? null;
  const { relevance, parts, unlearned } = row;
  if (isLearned) {
    if (row.isLearned || typeof relevance !== 'number') return {};
    return { unlearned: { relevance, parts, grade } };
  }
  // A grade that was given meanwhile is part of the score.
  if (!row.isLearned || !unlearned || (unlearned.grade ?? null) !== grade) return { unlearned: null };
  return { unlearned: null, relevance: unlearned.relevance, parts: unlearned.parts };
}

async function scaleOf(searchId: string) {
  const marked = await slimWhere(searchId, { isRelevant: { $in: [true, false] }, state: 'checked', isSeed: false });
  return calibrate(
    marked.map((row) => ({ parts: row.parts, penalty: penaltyOf(row.labels), isRelevant: row.isRelevant === true })),
  );
}
