import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyEvent, type Entity } from '@/components/api/apply-event';
import { keyOf } from '@/components/api/keys';
import { getFile, listFiles } from '@/lib/routes/files';
import { getJob, listJobs } from '@/lib/routes/jobs';
import { listGoldenQuestions } from '@/lib/routes/knowledge-quality';
import { searchKnowledge } from '@/lib/routes/knowledge-search';
import { listKnowledgeTrash } from '@/lib/routes/knowledge-versions';
import { listPauses } from '@/lib/routes/pauses';
import { listPostCards } from '@/lib/routes/post-cards';
import { getPost } from '@/lib/routes/posts';
import { countPosts } from '@/lib/routes/posts-together';
import { listNotifications } from '@/lib/routes/system';
import { LIVE_KINDS } from './live-kinds';
import type { LiveName } from './live-names';

let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

/** Which of these cached answers are asked for again after an event. */
function askedAfter(
  kind: LiveName,
  entity: Entity & Record<string, unknown>,
  keys: Record<string, QueryKey>,
): string[] {
  for (const key of Object.values(keys)) client.setQueryData(key, []);
  applyEvent(client, LIVE_KINDS[kind], entity);
  vi.runAllTimers();
  return Object.entries(keys).flatMap(([name, key]) => (client.getQueryState(key)?.isInvalidated ? [name] : []));
}

describe('a post concerns the lists of its project, dates and status', () => {
  const cards = (query: object) => keyOf(listPostCards, { query: { projectId: 'p', ...query } });
  const lists = {
    all: cards({}),
    week: cards({ from: '2026-11-16T00:00:00.000Z', to: '2026-11-22T23:59:59.999Z' }),
    'next week': cards({ from: '2026-11-23T00:00:00.000Z', to: '2026-11-29T23:59:59.999Z' }),
    undated: cards({ undated: 'true' }),
    failed: cards({ status: 'failed' }),
    'another project': keyOf(listPostCards, { query: { projectId: 'q' } }),
  };
  const post = { _id: '1', projectId: 'p', status: 'scheduled', card: true };

  it.each([
    ['with a date', { scheduledFor: '2026-11-18T10:00:00.000Z' }, ['all', 'week']],
    ['without one', { scheduledFor: null }, ['all', 'undated']],
    ['of a status', { scheduledFor: '2026-11-25T10:00:00.000Z', status: 'failed' }, ['all', 'next week', 'failed']],
    ['of which only the name came', { cut: true }, ['all', 'week', 'next week', 'undated', 'failed']],
  ])('%s', (_, fields, expected) => {
    expect(askedAfter('post', { ...post, ...fields }, lists)).toEqual(expected);
  });

  it('and the sums over all, and the post itself as a whole', () => {
    const keys = { sum: keyOf(countPosts, {}), post: keyOf(getPost, { params: { id: '1' } }) };
    expect(askedAfter('post', { ...post, scheduledFor: null }, keys)).toEqual(['sum', 'post']);
  });
});

it.each([
  ['job', listJobs],
  ['file', listFiles],
  ['notification', listNotifications],
  ['pause', listPauses],
] as const)('a %s concerns every list of its project, whatever its fields are called', (kind, list) => {
  const lists = {
    own: keyOf(list, { query: { projectId: 'p', status: 'x', from: 'a', to: 'b' } }),
    other: keyOf(list, { query: { projectId: 'q' } }),
  };
  const entity = { id: '1', projectId: 'p', status: 'y', scheduledFor: null };
  expect(askedAfter(kind, entity, lists)).toContain('own');
  expect(askedAfter('job', entity, { other: keyOf(listJobs, { query: { projectId: 'q' } }) })).toEqual([]);
});

describe('a job concerns the lists of its project, state and parent', () => {
  const jobs = (query: object) => keyOf(listJobs, { query: { projectId: 'p', ...query } });
  const lists = {
    all: jobs({}),
    active: jobs({ active: 'true' }),
    failed: jobs({ state: 'failed' }),
    'parts of a': jobs({ parentId: 'a' }),
  };
  const job = { id: '1', projectId: 'p', parentId: null, state: 'running' };

  it.each([
    ['that runs', {}, ['all', 'active']],
    ['that failed', { state: 'failed' }, ['all', 'failed']],
    ['that is a part of another', { parentId: 'a' }, ['parts of a']],
  ])('%s', (_, fields, expected) => {
    expect(askedAfter('job', { ...job, ...fields }, lists)).toEqual(expected);
  });
});

it('a file and a document leave lists of another kind, category or status alone', () => {
  expect(LIVE_KINDS.file.belongs?.({ id: '1', kind: 'video' } as Entity, { kind: 'image' })).toBe(false);
  expect(LIVE_KINDS.file.belongs?.({ id: '1', cut: true }, { kind: 'image' })).toBe(true);
  const item = { _id: '1', category: 'other', status: 'ready' } as Entity;
  expect(LIVE_KINDS.knowledge.belongs?.(item, { category: 'other', status: 'error' })).toBe(false);
  expect(LIVE_KINDS.knowledge.belongs?.(item, { category: 'other', status: '' })).toBe(true);
});

it('a pause of the host concerns the lists of all projects', () => {
  const lists = { p: keyOf(listPauses, { query: { projectId: 'p' } }), q: keyOf(listPauses, { query: {} }) };
  expect(askedAfter('pause', { id: 'all', projectId: null }, lists)).toEqual(['p', 'q']);
});

it('a file is asked for again, and a job is taken from the event', () => {
  const file = { file: keyOf(getFile, { params: { id: '1' } }), job: keyOf(getJob, { params: { id: '1' } }) };
  expect(askedAfter('file', { id: '1', projectId: 'p' }, file)).toEqual(['file']);
  expect(askedAfter('job', { id: '1', projectId: 'p', progress: 0.5 }, { job: file.job })).toEqual([]);
  expect(client.getQueryData(file.job)).toMatchObject({ progress: 0.5 });
});

it('a document concerns the trash, the passages that were found, and the questions that name it', () => {
  const query = { projectId: 'p' };
  const lists = {
    trash: keyOf(listKnowledgeTrash, { query }),
    found: [...keyOf(searchKnowledge, { query }), { query: 'words', limit: 5 }],
    questions: keyOf(listGoldenQuestions, { query }),
  };
  expect(askedAfter('knowledge', { _id: '1', projectId: 'p' }, lists)).toEqual(['trash', 'found', 'questions']);
});
