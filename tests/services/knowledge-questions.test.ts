import { setTimeout as sleep } from 'node:timers/promises';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { GoldenRunModel } from '@/prisma-free-models/golden-run';
import { insertProject } from '@/server/people/projects/store';
import { askKnowledge } from '@/server/research/knowledge/ask';
import { checkDraft } from '@/server/research/knowledge/check-draft';
import { addGoldenQuestion, listGoldenQuestions, runGoldenQuestions } from '@/server/research/knowledge/golden';
import { knowledgeInsights } from '@/server/research/knowledge/insights';
import { deleteKnowledge } from '@/server/research/knowledge/manage';
import { requestGoldenRun } from '@/server/research/knowledge/request-golden-run';
import { searchKnowledge } from '@/server/research/knowledge/search';
import { goldenRunJob } from '@/server/research/knowledge/stored/jobs';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeQueues } from '@/server/system/jobs/queues';
import { createTrackedRunner } from '@/server/system/jobs/tracked/runner';
import { aiEnvironment } from './ai-support';
import { docx, readDocumentOf, type Place } from './knowledge-support';

let place: Place;
beforeAll(async () => {
  await connectDatabase();
  aiEnvironment();
});
afterAll(async () => {
  await closeQueues();
  stopPublishingEvents();
  await disconnectDatabase();
});
beforeEach(async () => {
  const userId = String(new Types.ObjectId());
  place = { userId, projectId: String((await insertProject({ userId, name: 'K', isDefault: true }))._id) };
});

it('a question gets the nearest passages and the reason; nothing found is said and remembered', async () => {
  await readDocumentOf({ ...place, bytes: await docx(), name: 'rules.docx' });
  const asked = await askKnowledge({ projectIds: [place.projectId], question: 'When is a refund paid?' });
  expect(asked).toMatchObject({ answer: null, mode: 'keyword', cost: 0 });
  expect(asked.passages[0]?.text).toContain('14 days');
  expect(asked.reason).toBeTruthy();
  const nothing = await askKnowledge({ projectIds: [place.projectId], question: 'zebra astronauts?' });
  expect(nothing).toMatchObject({ answer: null, passages: [] });
  expect((await knowledgeInsights([place.projectId])).unanswered).toMatchObject([
    { question: 'zebra astronauts?', count: 1 },
  ]);
});

it('a search that found nothing is remembered when it was typed to its end, and had no filters', async () => {
  await readDocumentOf({ ...place, bytes: await docx(), name: 'rules.docx' });
  const search = (query: string, more: object) => searchKnowledge({ projectIds: [place.projectId], query, ...more });
  await search('zeb', {});
  await search('refund', { noteIfNothing: true });
  await search('refund', { noteIfNothing: true, filters: { category: 'marketing' } });
  await search('Zebras', { noteIfNothing: true, filters: { tags: [] } });
  await search('zebras', { noteIfNothing: true });
  expect((await knowledgeInsights([place.projectId])).unanswered).toMatchObject([{ question: 'zebras', count: 2 }]);
});

it('the claims of a draft: supported, with another number, not found', async () => {
  await readDocumentOf({ ...place, bytes: await docx(), name: 'rules.docx' });
  const draft =
    'A refund is paid within 14 days. A refund is paid within 30 days. Our founder walked on the moon. Sure?';
  const { claims } = await checkDraft({ projectId: place.projectId, text: draft });
  expect(claims.map(({ verdict }) => verdict)).toEqual(['supported', 'differs', 'not_found']);
  expect(claims.map(({ from, to }) => draft.slice(from, to))).toEqual(claims.map(({ text: said }) => said));
  expect(claims[0]?.passage?.title).toBe('rules.docx');
});

it('saved questions keep their places over time', async () => {
  const item = await readDocumentOf({ ...place, bytes: await docx(), name: 'rules.docx' });
  const itemId = String(item._id);
  await addGoldenQuestion({ ...place, question: 'How long does a refund take?', itemId });
  await expect(addGoldenQuestion({ ...place, question: 'x', itemId: 'a'.repeat(24) })).rejects.toThrow('no such');
  expect(await runGoldenQuestions(place.projectId)).toMatchObject({
    total: 1,
    found: 1,
    meanReciprocalRank: 1,
    same: 0,
  });
  await deleteKnowledge({ id: itemId, userId: place.userId });
  expect(await runGoldenQuestions(place.projectId)).toMatchObject({ found: 0, worse: 1 });
  expect((await listGoldenQuestions(place.projectId))[0]?.history.map(({ rank }) => rank)).toEqual([null, 1]);
});

it('a worker asks the saved questions; two requests at once get the same run, and none without documents begins', async () => {
  const request = { ...place, signal: AbortSignal.timeout(60_000) };
  await expect(requestGoldenRun(request)).rejects.toThrow('no documents');
  const item = await readDocumentOf({ ...place, bytes: await docx(), name: 'rules.docx' });
  await addGoldenQuestion({ ...place, question: 'How long does a refund take?', itemId: String(item._id) });
  const run = async (_payload: unknown, { projectId }: { projectId: string }) => {
    await sleep(100);
    return runGoldenQuestions(projectId);
  };
  const runner = createTrackedRunner({
    worker: 'questions',
    // Documents also leave jobs, which are no part of this.
    handlerOf: (kind) => Promise.resolve(kind === goldenRunJob.kind ? { declaration: goldenRunJob, run } : null),
  });
  const timer = setInterval(runner.look, 50);
  try {
    const [first, beside] = await Promise.all([requestGoldenRun(request), requestGoldenRun(request)]);
    expect(first).toMatchObject({ total: 1, found: 1, results: [{ rank: 1, before: null }] });
    expect(beside).toEqual(first);
    expect(await GoldenRunModel.countDocuments({ projectId: place.projectId })).toBe(1);
    expect(await requestGoldenRun(request)).toMatchObject({ same: 1 });
  } finally {
    clearInterval(timer);
    await runner.stop();
  }
});
