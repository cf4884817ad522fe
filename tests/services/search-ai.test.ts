import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Types } from 'mongoose';
import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import { connectDatabase } from '@/server/system/db/connect';
import { draftFromResult } from '@/server/research/searches/watched/idea';
import { estimateJudge, judgeChannels, startJudge } from '@/server/research/searches/results/judge';
import { createSearch, getSearch } from '@/server/research/searches/manage';
import { getChannelResult, listSearchResults } from '@/server/research/searches/results/results';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { aiEnvironment, forgetAi, ledger, projectWithCaps, servedBy } from './ai-support';
import { dropJobs, forwardOf, plainJob, runToEnd, worldOf, type Told } from './search-support';
import { closeSearches } from './with-searches';

const userId = String(new Types.ObjectId());
let fake: OpenAiFake;
let projectId = '';

beforeAll(async () => {
  await connectDatabase();
  fake = await startOpenAiFake();
  projectId = await projectWithCaps(null);
});
beforeEach(async () => {
  fake.reset();
  await forgetAi();
  servedBy(fake.url);
});
afterAll(async () => {
  aiEnvironment();
  await fake.close();
  await TrackedJobModel.deleteMany({ kind: 'judge-channels' });
  await closeSearches();
});

const world: Told[] = [
  {
    name: 'Seed_one',
    title: 'Bread',
    posts: [
      { text: 'sourdough bread and rye flour', ...forwardOf('Loaf_one') },
      { text: 'oven and crust', ...forwardOf('Motor_one') },
    ],
  },
  { name: 'Loaf_one', title: 'Loaves', posts: [{ text: 'rye bread with a dark crust from a hot oven of stone' }] },
  { name: 'Motor_one', title: 'Motors', posts: [{ text: 'diesel engine and gearbox' }] },
];

async function searched(): Promise<string> {
  const made = { projectId, userId, search_name: 'Bread', initial_channel: 'Seed_one', channel_theme: 'rye bread' };
  const { id } = await createSearch(made);
  await dropJobs();
  await runToEnd(id, worldOf(world));
  return id;
}
const rows = async (id: string) => (await listSearchResults({ id, query: {} })).results;

it('with embeddings a score is by meaning; where they fail, by words', async () => {
  const id = await searched();
  expect((await getSearch(id)).score_method).toBe('embeddings');
  expect((await rows(id)).map(({ username, score }) => [username, score.method])).toEqual([
    ['Loaf_one', 'embeddings'],
    ['Motor_one', 'embeddings'],
  ]);
  expect(new Set((await ledger()).map(({ feature }) => feature))).toEqual(new Set(['search']));
  fake.lacks.add('embeddings');
  const without = await searched();
  fake.lacks.delete('embeddings');
  expect((await rows(without)).map(({ score }) => score.method)).toEqual(['lexical', 'lexical']);
});

it('the judge says its cost before, and its grade is half of the relevance', async () => {
  const id = await searched();
  const estimate = await estimateJudge({ id, top: 1 });
  expect(estimate).toMatchObject({ unavailable: null, model: 'gpt-5-mini', channels: 1, job_id: null });
  expect(estimate.cost).toBeGreaterThan(0);
  const started = await startJudge({ id, top: 1, userId });
  expect(started.job_id).toMatch(/^[0-9a-f]{24}$/);
  const [before] = await rows(id);
  fake.answers.push(JSON.stringify({ grade: 3, sentence: 'It is all about rye bread.' }));
  await judgeChannels({ searchId: id, top: 1 }, { ...plainJob(), projectId });
  const after = (await rows(id)).find((row) => row.id === before!.id)!;
  expect(after.score.judged).toEqual({ grade: 3, sentence: 'It is all about rye bread.' });
  expect(after.theme_relevance).toBeCloseTo((before!.theme_relevance! + 1) / 2, 2);
  expect((await estimateJudge({ id, top: 1 })).unavailable).toContain('judged already');
});

it('an idea by the AI that copies eight words becomes an outline', async () => {
  const id = await searched();
  const loaf = (await rows(id)).find(({ username }) => username === 'Loaf_one')!;
  const [post] = (await getChannelResult(loaf.id)).posts;
  const asked = { id: loaf.id, userId, post_id: post!.post_id };
  fake.answers.push('Dark rye loves heat: bake it on stone.');
  expect(await draftFromResult(asked)).toMatchObject({
    method: 'ai',
    text: expect.stringContaining('Dark rye loves heat'),
  });
  fake.answers.push(`We like ${post!.text}`);
  const outline = await draftFromResult(asked);
  expect(outline.method).toBe('outline');
  expect(outline.text).not.toContain(post!.text);
});
