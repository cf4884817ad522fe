import type { WireGoldenQuestion, WireGoldenRun } from '@/lib/contracts/knowledge-quality';
import { AppError, invalid } from '@/lib/errors/app-error';
import { clock } from '@/server/system/clock';
import {
  goldenQuestionsOf,
  goldenRunsOf,
  insertGoldenQuestion,
  insertGoldenRun,
  questionsCap,
  removeGoldenQuestion,
  type GoldenQuestion,
  type GoldenResult,
  type GoldenRun,
} from '@/server/research/knowledge/stored/golden.store';
import { indexStateOf } from '@/server/research/knowledge/index/index.store';
import { findItem, itemsByIds } from '@/server/research/knowledge/stored/item.store';
import { rankPassages, type Hit } from './search';
import { presentEach } from '@/server/system/db/unreadable-rows';

/** A document beyond that place counts as not found. */
export const GOLDEN_PLACES = 10;

/** A project's saved questions with their places in the runs. */
export async function listGoldenQuestions(projectId: string): Promise<WireGoldenQuestion[]> {
  const [questions, runs] = await Promise.all([goldenQuestionsOf(projectId), goldenRunsOf(projectId)]);
  return presented(projectId, questions, runs);
}

async function presented(
  projectId: string,
  questions: readonly GoldenQuestion[],
  runs: readonly GoldenRun[],
): Promise<WireGoldenQuestion[]> {
  const items = await itemsByIds([projectId], [...new Set(questions.map(({ itemId }) => String(itemId)))]);
  const titles = new Map(items.map(({ _id, title }) => [String(_id), title]));
  const ranked = presentEach('GoldenRun', runs, (run) => ({
    ...{ runId: String(run._id), at: run.at.toISOString(), ranks: ranksOf(run) },
  }));
  return presentEach('GoldenQuestion', questions, (question) => ({
    id: String(question._id),
    question: question.question,
    itemId: String(question.itemId),
    title: titles.get(String(question.itemId)) ?? null,
    createdAt: question.createdAt.toISOString(),
    history: ranked.flatMap(({ runId, at, ranks }) => {
      const rank = ranks.get(String(question._id));
      return rank === undefined ? [] : [{ runId, at, rank }];
    }),
  }));
}

/** By question; one that was found nowhere has null. */
const ranksOf = (run: GoldenRun) =>
  new Map(run.results.map(({ questionId, rank }) => [String(questionId), rank ?? null]));

/** Saves a question with the document that it must find. */
export async function addGoldenQuestion({
  projectId,
  userId,
  question,
  itemId,
}: {
  projectId: string;
  userId: string;
  question: string;
  itemId: string;
}): Promise<WireGoldenQuestion> {
  const item = await findItem(itemId);
  if (!item || String(item.projectId) !== projectId)
    throw invalid('itemId', 'There is no such document in this project');
  await questionsCap.requireRoom(projectId);
  const made = await insertGoldenQuestion({ projectId, question, itemId, createdBy: userId });
  const [shown] = await presented(projectId, [made], []);
  if (!shown) throw new AppError('INTERNAL', 'The question was not stored');
  return shown;
}

export const deleteGoldenQuestion = removeGoldenQuestion;

/** The index that serves. Throws CONFLICT where there are no documents. */
export async function requireServingIndex(projectId: string) {
  const state = await indexStateOf(projectId);
  if (!state) throw new AppError('CONFLICT', 'There are no documents to ask yet. Add one first.');
  return state;
}

/** Asks all saved questions of the index that serves, and keeps the result: the worker's side. */
export async function runGoldenQuestions(projectId: string): Promise<WireGoldenRun> {
  const [before] = await goldenRunsOf(projectId);
  const state = await requireServingIndex(projectId);
  let mode: 'keyword' | 'hybrid' = 'keyword';
  const results = await goldenRanks(projectId, async (question) => {
    const found = await rankPassages({ projectIds: [projectId], query: question });
    if (found.mode === 'hybrid') mode = 'hybrid';
    return found.hits;
  });
  const run = await insertGoldenRun({ projectId, at: clock.now(), mode, generation: String(state.active), results });
  return presentRun(run, before);
}

/** The place of each saved question's document among the first ten documents. */
export async function goldenRanks(projectId: string, ask: (question: string) => Promise<readonly Hit[]>) {
  const results: GoldenResult[] = [];
  for (const { _id, question, itemId } of await goldenQuestionsOf(projectId)) {
    const items = [...new Set((await ask(question)).map((hit) => hit.itemId))];
    const place = items.indexOf(String(itemId)) + 1;
    results.push({ questionId: _id, question, rank: place >= 1 && place <= GOLDEN_PLACES ? place : null });
  }
  return results;
}

export async function listGoldenRuns(projectId: string): Promise<WireGoldenRun[]> {
  const runs = await goldenRunsOf(projectId);
  return presentEach('GoldenRun', runs, (run, index) => presentRun(run, runs[index + 1]));
}

function presentRun(run: GoldenRun, before: GoldenRun | undefined): WireGoldenRun {
  const earlier = before && ranksOf(before);
  const results = run.results.map(({ questionId, question, rank }) => {
    const id = String(questionId);
    return {
      questionId: id,
      question,
      rank: rank ?? null,
      before: earlier?.get(id) ?? null,
      known: earlier?.has(id) ?? false,
    };
  });
  const place = (rank: number | null) => rank ?? Infinity;
  const compared = results.filter(({ known }) => known);
  const total = results.length;
  return {
    id: String(run._id),
    at: run.at.toISOString(),
    mode: run.mode,
    generation: String(run.generation),
    total,
    found: results.filter(({ rank }) => rank !== null).length,
    meanReciprocalRank: total ? results.reduce((sum, { rank }) => sum + (rank ? 1 / rank : 0), 0) / total : 0,
    better: compared.filter((each) => place(each.rank) < place(each.before)).length,
    worse: compared.filter((each) => place(each.rank) > place(each.before)).length,
    same: compared.filter((each) => place(each.rank) === place(each.before)).length,
    results: results.map(({ known: _, ...result }) => result),
  };
}
