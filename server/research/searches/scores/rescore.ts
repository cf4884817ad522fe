import { languageOf } from '@/lib/knowledge/languages';
import { profileOf, readTerms, subjectTerms } from '@/lib/searches/channel-words';
import { calibrate, learningOf } from '@/lib/searches/learning';
import { penaltyOf } from '@/lib/searches/score';
import { measured } from '@/lib/searches/score-channel';
import { buildModel, type ModelInput } from '@/lib/searches/theme-model';
import { clock } from '@/server/system/clock';
import {
  bestCandidates,
  candidatesWhere,
  streamCandidates,
  writeCandidates,
  type Candidate,
  type CandidateFilter,
  type CandidateWrite,
} from '../stored/candidate.store';
import { countAll, countMarks } from '../stored/counts';
import { keptMeaningOf, meaningOf } from './meaning';
import { orderFrontier } from './order-frontier';
import { readingOf, scoredReadings, streamStems, type Reading } from '../stored/reading.store';
import { relevancesWhere } from './relevances';
import { descriptionTerms, scoreOf, type StoredModel } from './score-candidate';
import { findSearch, updateSearch, type ChannelSearch } from '../stored/search.store';
import { inSlices, turnsBetweenSlices } from '@/server/system/in-slices';

/** Channels whose words widen the theme, and the relevance from which they may. */
const MOST_ALIKE = 12;
const ALIKE_FROM = 0.45;
/** Stems counted over all channels; the rarest are forgotten beyond. */
const MOST_STEMS = 150_000;
const BATCH_SIZE = 50;

/** The part of a candidate that scores need: small, so that ten thousand fit. */
type Slim = Pick<
  Candidate,
  | '_id'
  | 'key'
  | 'isSeed'
  | 'state'
  | 'title'
  | 'description'
  | 'found'
  | 'labels'
  | 'judged'
  | 'relevance'
  | 'isRelevant'
  | 'parts'
  | 'isLearned'
  | 'unlearned'
  | 'scoreMethod'
>;
const SLIM = {
  key: 1,
  isSeed: 1,
  state: 1,
  title: 1,
  description: 1,
  found: 1,
  labels: 1,
  judged: 1,
  relevance: 1,
  isRelevant: 1,
  parts: 1,
  isLearned: 1,
  unlearned: 1,
  scoreMethod: 1,
} as const;

/**
 * Makes the model of a search again from its theme, its seed, the channels that look alike and the marks, and scores
 * all channels with it. Readings and rows are streamed: of ten thousand channels it holds their names and relevance.
 */
export async function rescore(searchId: string): Promise<ChannelSearch | null> {
  const search = await findSearch(searchId);
  const seedReading = search && (await readingOf(searchId, search.initialChannel.toLowerCase()));
  const [seed] = await candidatesWhere(searchId, { isSeed: true }, SLIM);
  if (!search || !seed) return search;
  // Marks that were carried over came with their channels.
  const marks = await countMarks(searchId);
  const learning = search.learning.isOff ? 'none' : learningOf(marks);
  const input = await modelInput({ search, seed, seedReading, learns: learning !== 'none' });
  if (input.theme.size === 0 && input.seed.size === 0) return search;
  const plain = buildModel(input);
  const model: StoredModel = {
    ...measured(plain, { posts: (seedReading?.stems ?? []).map(readTerms), description: descriptionTerms(seed) }),
    scale: null,
    isLearned: learning !== 'none',
  };
  const version = search.modelVersion + 1;
  if (learning === 'calibrated') {
    await scoreAll({ search, model, version });
    model.scale = await scaleOf(searchId);
  }
  const { checked, byMeaning } = await scoreAll({ search, model, version });
  await orderFrontier(searchId, await knownRelevances(searchId), model);
  const counts = await countAll(search);
  return updateSearch(searchId, {
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

type Inputs = { search: ChannelSearch; seed: Slim; seedReading: Reading | null; learns: boolean };

async function modelInput({ search, seed, seedReading, learns }: Inputs): Promise<ModelInput> {
  const searchId = String(search._id);
  const alike = new Map<string, number>();
  const unlike = new Set<string>();
  const best = { state: 'checked' as const, isSeed: false, labels: { $size: 0 }, relevance: { $gte: ALIKE_FROM } };
  for (const { key, relevance } of await bestCandidates(searchId, best, MOST_ALIKE))
    alike.set(key, 0.5 * (relevance ?? 0));
  if (learns)
    for (const row of await candidatesWhere(
      searchId,
      { isRelevant: { $in: [true, false] } },
      { key: 1, isRelevant: 1 },
    )) {
      alike.delete(row.key);
      if (row.isRelevant) alike.set(row.key, 1);
      else unlike.add(row.key);
    }
  const relevances = await knownRelevances(searchId);
  const channelsWith = new Map<string, number>();
  const profiles = new Map<string, Map<string, number>>();
  let channels = 0;
  const turn = turnsBetweenSlices();
  for await (const { key, stems } of streamStems(searchId)) {
    await turn();
    const profile = profileOf(stems.map(readTerms));
    const weight = 1 - Math.min(1, 1.5 * (relevances.get(key) ?? 0));
    channels += weight;
    if (weight > 0) for (const stem of profile.keys()) channelsWith.set(stem, (channelsWith.get(stem) ?? 0) + weight);
    if (channelsWith.size > MOST_STEMS)
      for (const [stem, count] of channelsWith) if (count <= 1) channelsWith.delete(stem);
    if (alike.has(key) || unlike.has(key)) profiles.set(key, profile);
  }
  const own = profileOf((seedReading?.stems ?? []).map(readTerms));
  const given = search.theme ? subjectTerms(search.theme, languageOf(search.theme)) : new Map<string, number>();
  return {
    theme: given,
    seed: own.size > 0 ? own : descriptionTerms(seed),
    alike: [...alike].flatMap(([key, trust]) => {
      const profile = profiles.get(key);
      return profile ? [{ profile, trust }] : [];
    }),
    unlike: [...unlike].flatMap((key) => profiles.get(key) ?? []),
    channelsWith,
    channels,
  };
}

/** Scores everything that was read; how many of that are checked, and how many rows are scored by meaning. */
async function scoreAll({
  search,
  model,
  version,
}: {
  search: ChannelSearch;
  model: StoredModel;
  version: number;
}): Promise<{ checked: number; byMeaning: number }> {
  const searchId = String(search._id);
  const relevances = await knownRelevances(searchId);
  const sums = { checked: 0, byMeaning: 0 };
  let group: Slim[] = [];
  const flush = async () => {
    const keys = group.map(({ key }) => key);
    const readings = new Map((await scoredReadings(searchId, keys)).map((reading) => [reading.key, reading]));
    const writes = await inSlices(group, (row): CandidateWrite => {
      const reading = readings.get(row.key);
      const scored = scoreOf(model, version, {
        row,
        stems: reading?.stems ?? [],
        relevances,
        meaning: meaningOf(search, reading) ?? keptMeaningOf(row),
      });
      if (scored.scoreMethod === 'embeddings') sums.byMeaning += 1;
      const $set = { ...scored, ...unlearnedOf(row, model) };
      return { updateOne: { filter: { _id: row._id }, update: { $set } } };
    });
    await writeCandidates(writes);
    sums.checked += group.filter(({ state }) => state === 'checked').length;
    group = [];
  };
  const where: CandidateFilter = { isSeed: false, state: { $in: ['checked', 'reading'] } };
  for await (const row of streamCandidates(searchId, where, SLIM)) {
    group.push(row);
    if (group.length >= BATCH_SIZE) await flush();
  }
  await flush();
  return sums;
}

/** Keeps the score of a row that marks change for the first time; gives it back when they no longer count. */
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

const knownRelevances = (searchId: string) => relevancesWhere(searchId, { state: { $in: ['checked', 'reading'] } });

async function scaleOf(searchId: string) {
  const where = { isRelevant: { $in: [true, false] }, state: 'checked' as const, isSeed: false };
  const marked = await candidatesWhere(searchId, where, SLIM);
  return calibrate(
    marked.map((row) => ({ parts: row.parts, penalty: penaltyOf(row.labels), isRelevant: row.isRelevant === true })),
  );
}
