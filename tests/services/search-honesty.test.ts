// Slow: whole searches run, over pages that fail in every way.
import { expect, it } from 'vitest';
import { Types } from 'mongoose';
import { createSearch as createSearchCall } from '@/lib/contracts/searches';
import { continueSearch } from '@/server/research/searches/control';
import { createSearch, deleteSearch, getSearch } from '@/server/research/searches/manage';
import { forgetLearning, markResults } from '@/server/research/searches/results/marks';
import { listSearchResults } from '@/server/research/searches/results/results';
import { UnreadablePageError } from '@/server/research/sources/telegram/source-errors';
import { BREAD, dropJobs, forwardOf, runToEnd, worldOf, type Told, type World } from './search-support';
import { withSearches } from './with-searches';

const projectId = String(new Types.ObjectId());
const userId = String(new Types.ObjectId());
const text = (of: number) =>
  Array.from({ length: 9 }, (_, at) => BREAD[(of * 31 + at * at * 7 + at * of) % BREAD.length]).join(' ');
const NAMES = Array.from({ length: 14 }, (_, at) => `Bread${'abcdefghijklmnop'[at]}`);
const world: Told[] = [
  {
    name: 'BreadSeed',
    posts: [...NAMES.map((name, at) => ({ text: text(at), ...forwardOf(name) })), { text: text(90) }],
  },
  ...NAMES.map((name, at) => ({
    name,
    posts: Array.from({ length: 6 }, (_, post) => ({ text: `${text(at * 10 + post)} today` })),
  })),
];

withSearches();

async function started(from: string | null = null): Promise<string> {
  const { id } = await createSearch({
    projectId,
    userId,
    search_name: 'Bread',
    initial_channel: 'BreadSeed',
    channel_theme: 'baking sourdough bread',
    channel_count_to_find: 20,
    reinitiated_from: from,
  });
  await dropJobs();
  return id;
}
const rows = async (id: string) => (await listSearchResults({ id, query: { page_size: 200 } })).results;
const unreadable = (username: string) => new UnreadablePageError('changed', { source: 'web', username });

async function continued(id: string, source: World) {
  await continueSearch({ id, sourcesOf: () => Promise.resolve([source]) });
  await dropJobs();
  return (await runToEnd(id, source)).search;
}

it('counts each channel once while it is active', async () => {
  const id = await started();
  const source = worldOf(world);
  const seen: number[][] = [];
  source.before = async (call) => {
    if (!/Bread[a-n]/.test(call)) return;
    const { total_channels_found, total_results_count } = await getSearch(id);
    seen.push([total_channels_found, total_results_count]);
  };
  await runToEnd(id, source);
  expect(seen[0]).toEqual([14, 14]);
  expect(new Set(seen.map(String)).size).toBe(1);
});

it('never calls it a success when the pages of the source can no longer be read', async () => {
  const id = await started();
  const source = worldOf(world);
  source.before = (call) => {
    const name = /posts (Bread[a-n])/.exec(call)?.[1];
    if (name && source.calls.length > 5) throw unreadable(name);
  };
  const { search } = await runToEnd(id, source);
  expect(search).toMatchObject({
    status: 'FAILED',
    errorMessage: 'Telegram’s pages can’t be read any more: it may have changed them.',
  });
  expect(
    (await rows(id)).some(({ state }) => state === 'skipped'),
    'they are tried again',
  ).toBe(false);
  source.before = () => undefined;
  const after = await continued(id, source);
  expect(after.status).toBe('COMPLETED');
  expect((await rows(id)).every(({ checked }) => checked)).toBe(true);
});

it('nor when there are only a few, and none of them can be read', async () => {
  const id = await started();
  const source = worldOf([{ ...world[0]!, posts: world[0]!.posts!.slice(0, 2) }, ...world.slice(1)]);
  source.before = (call) => {
    const name = /posts (Bread[a-n])/.exec(call)?.[1];
    if (name) throw unreadable(name);
  };
  const { search } = await runToEnd(id, source);
  expect(search.status).toBe('FAILED');
});

it('scores a channel by its posts when its card alone can’t be read', async () => {
  const id = await started();
  const source = worldOf(world);
  source.before = (call) => {
    const name = /card (\w+)/.exec(call)?.[1];
    if (name) throw unreadable(name);
  };
  const { search } = await runToEnd(id, source);
  expect(source.calls.some((call) => call.startsWith('card '))).toBe(true);
  expect(search.status).toBe('COMPLETED');
  expect((await rows(id)).every(({ checked }) => checked)).toBe(true);
});

it('learns from marks that were carried over, although the search that they were made in is gone', async () => {
  const first = await started();
  await runToEnd(first, worldOf(world));
  const ids = (await rows(first)).map((row) => row.id);
  await markResults({ id: first, marks: { ids: ids.slice(0, 8), is_relevant: true } });
  await markResults({ id: first, marks: { ids: ids.slice(8, 12), is_relevant: false } });
  const again = await started(first);
  await deleteSearch(first);
  await runToEnd(again, worldOf(world));
  expect((await getSearch(again)).learning).toMatchObject({ state: 'shift', relevant: 8, not_relevant: 4 });
  expect((await rows(again)).every(({ score }) => score.learned)).toBe(true);
});

it('takes its learning back exactly', async () => {
  const id = await started();
  await runToEnd(id, worldOf(world));
  const scores = async () =>
    (await rows(id)).map(({ username, theme_relevance, score }) => [username, theme_relevance, score.parts]);
  const before = await scores();
  const ids = (await rows(id)).map((row) => row.id);
  await markResults({ id, marks: { ids: ids.slice(0, 5), is_relevant: false } });
  await markResults({ id, marks: { ids: ids.slice(5, 12), is_relevant: true } });
  expect(await scores()).not.toEqual(before);
  await markResults({ id, marks: { ids: ids.slice(12, 13), is_relevant: true } });
  await forgetLearning(id);
  expect(await scores()).toEqual(before);
});

it('takes numbers and texts of numbers, no other values, and one @ before a name', () => {
  const parsed = (body: object) =>
    createSearchCall.body!.safeParse({ search_name: 'a', initial_channel: 'durov', ...body });
  expect(parsed({ message_limit: '30', channel_count_to_find: ' 5 ', reinitiated_from: '' }).data).toMatchObject({
    message_limit: 30,
    channel_count_to_find: 5,
  });
  for (const wrong of [true, [7], {}, 'x', ' ', '0'])
    expect(parsed({ message_limit: wrong }).error?.issues[0]?.message, String(wrong)).toBe(
      'Message limit must be a positive number.',
    );
  expect(parsed({ initial_channel: '@@durov' }).success).toBe(false);
  expect(parsed({ initial_channel: '@' }).error?.issues[0]?.message).toBe('Initial channel name/link is required.');
});
