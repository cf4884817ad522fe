import { setTimeout as sleep } from 'node:timers/promises';
import { text as textOf, buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Types } from 'mongoose';
import { compareSearches, mapSearch } from '@/server/research/searches/results/compare';
import { continueSearch, stopSearch } from '@/server/research/searches/control';
import { exportSearch } from '@/server/research/searches/results/export-search';
import { keepSearchExport, openSearchExport } from '@/server/research/searches/results/keep-export';
import { countFilesOfProject } from '@/server/media/files/usage.store';
import { draftFromResult, draftFromWatched } from '@/server/research/searches/watched/idea';
import { estimateJudge } from '@/server/research/searches/results/judge';
import { createSearch, deleteSearch, getSearch } from '@/server/research/searches/manage';
import { forgetLearning, markResult, markResults } from '@/server/research/searches/results/marks';
import { getChannelResult, listSearchResults } from '@/server/research/searches/results/results';
import { runSearch } from '@/server/research/searches/crawl/run-search';
import { findSearch } from '@/server/research/searches/stored/search.store';
import { findTopicGaps } from '@/server/research/searches/watched/topics';
import {
  listWatchedChannels,
  listWatchedPosts,
  readWatchedChannels,
  seeWatchedPosts,
  watchChannel,
} from '@/server/research/searches/watched/watch';
import { SourceWaitError } from '@/server/research/sources/telegram/source-errors';
import { getPost } from '@/server/publishing/posts/get-post';
import { ChannelCandidateModel } from '@/prisma-free-models/channel-candidate';
import { ChannelReadingModel } from '@/prisma-free-models/channel-reading';
import { ChannelSearchLogModel } from '@/prisma-free-models/channel-search-log';
import { WatchedChannelModel } from '@/prisma-free-models/watched-channel';
import { BREAD, CARS, dropJobs, forwardOf, pick, plainJob, runToEnd, worldOf, type Told } from './search-support';
import { withSearches } from './with-searches';

const projectId = String(new Types.ObjectId());
const userId = String(new Types.ObjectId());

withSearches();

const posts = (words: readonly string[], count: number, channel: number, more = '') =>
  Array.from({ length: count }, (_, index) => ({
    text: `${pick(words, channel * 100 + index)}${index % 3 ? '' : more}`,
  }));
const goods = Array.from({ length: 8 }, (_, at) => `Bread${'abcdefgh'[at]!}`);
const bads = Array.from({ length: 6 }, (_, at) => `Cars${'abcdef'[at]!}`);
const world: Told[] = [
  {
    name: 'BreadSeed',
    title: '=Bread "at" home',
    posts: [...goods, ...bads].map((name, at) => ({ text: pick(BREAD, at), ...forwardOf(name) })),
  },
  ...goods.map((name, at) => ({
    name,
    title: at === 0 ? '=SUM(A1)' : `${name}, bread`,
    size: at * 10,
    posts: posts(BREAD, 12, at + 1, ' panettone candied raisins'),
  })),
  ...bads.map((name, at) => ({ name, title: name, posts: posts(CARS, 12, at + 40) })),
];

async function started(more: { from?: string; count?: number } = {}): Promise<string> {
  const { id } = await createSearch({
    projectId,
    userId,
    search_name: 'Bread',
    initial_channel: 'BreadSeed',
    channel_theme: 'sourdough bread',
    message_limit: 20,
    channel_count_to_find: more.count ?? 50,
    reinitiated_from: more.from,
  });
  await dropJobs();
  return id;
}
const rowsOf = async (id: string) => (await listSearchResults({ id, query: { page_size: 200 } })).results;

describe('control', () => {
  it('stops in the middle of a call, and goes on with it', async () => {
    const source = worldOf(world);
    const id = await started();
    let held = true;
    source.before = async (_call, index) => {
      if (index === 4 && held) await sleep(60_000, undefined, { ref: false }).catch(() => undefined);
    };
    // The call hangs until its signal ends it, as a request does.
    const posts = source.posts.bind(source);
    source.posts = (ref, options, ctx) =>
      Promise.race([
        posts(ref, options, ctx),
        new Promise<never>((_, reject) =>
          ctx.signal.addEventListener('abort', () => reject(ctx.signal.reason as Error)),
        ),
      ]);
    const run = runSearch({ searchId: id, run: 1 }, plainJob(), () => Promise.resolve([source]));
    while (source.calls.length < 5) await sleep(20);
    // What it was waiting for is no news any more.
    expect(await getSearch(id)).toMatchObject({ status: 'PROCESSING', reason: null });
    const began = Date.now();
    expect((await stopSearch({ id })).status).toBe('STOPPED');
    await run;
    // Not when the call would have ended.
    expect(Date.now() - began).toBeLessThan(20_000);
    await expect(stopSearch({ id })).rejects.toMatchObject({ code: 'SEARCH_NOT_ACTIVE' });
    const sourcesOf = () => Promise.resolve([source]);
    expect((await continueSearch({ id, sourcesOf })).status).toBe('PENDING');
    await expect(continueSearch({ id, sourcesOf })).rejects.toMatchObject({ code: 'SEARCH_ACTIVE' });
    await dropJobs();
    held = false;
    expect((await runToEnd(id, source)).search.status).toBe('COMPLETED');
    expect(source.calls.length - new Set(source.calls).size, 'only the call that was cut off').toBe(1);
  });

  it('after its end goes on for as many channels again', async () => {
    const source = worldOf(world);
    const id = await started({ count: 3 });
    expect((await runToEnd(id, source)).search).toMatchObject({ status: 'COMPLETED', counts: { counted: 3 } });
    await continueSearch({ id, sourcesOf: () => Promise.resolve([source]) });
    await dropJobs();
    const { search } = await runToEnd(id, source);
    expect(search).toMatchObject({
      status: 'COMPLETED',
      counts: { counted: 6 },
      reason: expect.stringContaining('6 channels were found'),
    });
  });

  it('is deleted with everything', async () => {
    const id = await started();
    await runToEnd(id, worldOf(world));
    await deleteSearch(id);
    expect(await findSearch(id)).toBeNull();
    const searchId = new Types.ObjectId(id);
    expect([
      await ChannelCandidateModel.countDocuments({ searchId }),
      await ChannelSearchLogModel.countDocuments({ searchId }),
    ]).toEqual([0, 0]);
  });

  it('is deleted with what its worker was about to write', async () => {
    const id = await started();
    const source = worldOf(world);
    // The step has its answer and the budget has paid it: the deletion comes before its first write.
    const save = ChannelReadingModel.updateOne.bind(ChannelReadingModel);
    const spy = vi.spyOn(ChannelReadingModel, 'updateOne');
    const deleted = Promise.withResolvers<void>();
    spy.mockImplementationOnce(((...args: Parameters<typeof save>) =>
      deleteSearch(id)
        .finally(deleted.resolve)
        .then(() => save(...args))) as never);
    await runSearch({ searchId: id, run: 1 }, plainJob(), () => Promise.resolve([source]));
    await deleted.promise;
    const where = { searchId: new Types.ObjectId(id) };
    expect([
      await findSearch(id),
      await ChannelCandidateModel.countDocuments(where),
      await ChannelReadingModel.countDocuments(where),
      await ChannelSearchLogModel.countDocuments(where),
    ]).toEqual([null, 0, 0, 0]);
  });
});

describe('marks', () => {
  it('of ten channels shift the theme, say so, are undone exactly, and are carried over', async () => {
    const id = await started();
    await runToEnd(id, worldOf(world));
    const before = await rowsOf(id);
    const good = before.filter(({ username }) => username.startsWith('Bread'));
    const bad = before.filter(({ username }) => username.startsWith('Cars'));
    await markResult({ id: good[0]!.id, is_relevant: true });
    const first = await markResults({ id, marks: { ids: good.slice(1, 6).map((row) => row.id), is_relevant: true } });
    expect(first.learning).toMatchObject({ state: 'none', relevant: 6, learned_at: null });
    const second = await markResults({ id, marks: { ids: bad.map((row) => row.id), is_relevant: false } });
    expect(second.learning).toMatchObject({
      state: 'shift',
      relevant: 6,
      not_relevant: 6,
      learned_at: expect.any(String),
    });
    expect(second.previous).toEqual(expect.arrayContaining([{ id: bad[0]!.id, is_relevant: null }]));
    const learned = await rowsOf(id);
    expect(learned.every(({ score }) => score.learned)).toBe(true);
    expect(learned.length, 'a mark never hides a row').toBe(before.length);
    const undone = await markResults({ id, marks: { marks: second.previous } });
    expect(undone.learning).toMatchObject({ state: 'none', not_relevant: 0 });
    expect((await rowsOf(id)).some(({ score }) => score.learned)).toBe(false);
    await markResults({ id, marks: { marks: undone.previous } });
    expect((await forgetLearning(id)).learning).toMatchObject({ state: 'none', is_off: true });
    const again = await started({ from: id });
    await runToEnd(again, worldOf(world));
    expect((await rowsOf(again)).filter(({ is_relevant }) => is_relevant === false).length).toBe(6);
    const filtered = await listSearchResults({ id: again, query: { filter_relevant: 'true' } });
    expect(filtered.total_results).toBe(6);
  });
});

describe('what is made of a search', () => {
  let id = '';
  beforeAll(async () => {
    id = await started();
    await runToEnd(id, worldOf(world));
  });

  it('is exported with the fixed columns, guarded against formulas', async () => {
    const csv = await textOf((await exportSearch({ id, format: 'csv', query: {} })).body);
    const [head, ...lines] = csv.replace('\uFEFF', '').trim().split('\r\n');
    expect(
      csv.startsWith('\uFEFF') ||
        head === 'Title,Username,Participants,Checked,Theme Relevance,Is Relevant,Description',
    ).toBe(true);
    expect(head).toBe('Title,Username,Participants,Checked,Theme Relevance,Is Relevant,Description');
    expect(lines.length).toBe(14);
    expect(csv).toContain("'=SUM(A1),Breada,");
    const json = JSON.parse(await textOf((await exportSearch({ id, format: 'json', query: {} })).body)) as unknown[];
    expect(json).toEqual(await rowsOf(id));
    const xlsx = await buffer((await exportSearch({ id, format: 'xlsx', query: {} })).body);
    expect(xlsx.subarray(0, 2).toString()).toBe('PK');
  });

  it.each(['csv', 'xlsx', 'json'] as const)(
    'is written by a job as %s into a file for its members; cancelled, it leaves nothing',
    async (format) => {
      const { projectId, createdBy } = (await findSearch(id))!;
      const said: string[] = [];
      const undone: (() => Promise<void>)[] = [];
      const context = {
        jobId: 'job',
        projectId: String(projectId),
        createdBy: String(createdBy),
        signal: AbortSignal.timeout(60_000),
        progress: (_fraction: number, sentence?: string) => void said.push(sentence ?? ''),
        takeBack: (undo: () => Promise<void>) => void undone.push(undo),
      };
      const payload = { searchId: id, format, filter: 'all' as const };
      const { fileId, name, bytes } = await keepSearchExport(payload, context);
      expect(said).toEqual(['Written 14 of 14 channels']);
      expect(name).toMatch(new RegExp(`\\.${format}$`));
      const opened = await openSearchExport({ fileId, projectId: String(projectId) });
      expect([opened.name, opened.bytes]).toEqual([name, bytes]);
      const written = await buffer(opened.body);
      expect(written.length).toBe(bytes);
      if (format !== 'xlsx')
        expect(written).toEqual(await buffer((await exportSearch({ id, format, query: {} })).body));
      const stranger = openSearchExport({ fileId, projectId: 'f'.repeat(24) });
      await expect(stranger).rejects.toMatchObject({ code: 'NOT_FOUND' });
      const files = () => countFilesOfProject(String(projectId));
      const before = await files();
      const signal = AbortSignal.abort(new Error('cancelled'));
      await expect(keepSearchExport(payload, { ...context, signal })).rejects.toThrow();
      expect(await files()).toBe(before);
      // Cancelled once it was kept: the file goes with it.
      for (const undo of undone) await undo();
      expect(await files()).toBe(before - 1);
    },
  );

  it('is searched, sorted with nulls last, opened, compared and mapped', async () => {
    const found = await listSearchResults({ id, query: { q: 'BREAD breadc' } });
    expect(found.results.map(({ username }) => username)).toEqual(['Breadc']);
    for (const order of ['asc', 'desc'] as const) {
      const { results } = await listSearchResults({ id, query: { sort_by: 'title', sort_order: order } });
      const titles = results.map(({ title }) => (title ?? '').toLowerCase());
      expect(titles).toEqual([...titles].sort((a, b) => (a < b ? -1 : 1) * (order === 'asc' ? 1 : -1)));
    }
    const [best] = await rowsOf(id);
    const opened = await getChannelResult(best!.id);
    expect(opened.posts.length).toBe(12);
    expect(opened.growth.length).toBe(1);
    expect(opened.found_in).toEqual([expect.objectContaining({ username: 'BreadSeed', how: 'forward', count: 1 })]);
    const other = await started({ count: 3 });
    await runToEnd(other, worldOf(world));
    const compared = await compareSearches({ id, other });
    expect(compared.totals.in_both + compared.totals.only_in_a).toBe(14);
    expect(compared.totals.only_in_b).toBe(0);
    const map = await mapSearch({ id, limit: 5 });
    expect([map.nodes.length, map.edges.length, map.total_nodes]).toEqual([5, 4, 15]);
    expect((await estimateJudge({ id, top: 30 })).unavailable).toMatch(/AI is not set up/);
  });

  it('shows topics that we lack, and drafts of ideas that copy nothing', async () => {
    const gaps = await findTopicGaps({ searchId: id });
    expect(gaps.topics.flatMap(({ words }) => words)).toContain('panettone');
    const [best] = await rowsOf(id);
    const { posts: read } = await getChannelResult(best!.id);
    const asked = { id: best!.id, userId, post_id: read[0]!.post_id };
    await expect(draftFromResult({ ...asked, text: `We say: ${read[0]!.text}` })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      message: expect.stringContaining('stands in the post of'),
    });
    const own = await draftFromResult({ ...asked, text: 'How we bake panettone ourselves.' });
    expect(own).toMatchObject({ method: 'own', cost: 0 });
    const post = await getPost({ id: own.draft_id });
    expect(post).toMatchObject({
      status: 'draft',
      content: expect.stringContaining(`Source: https://t.me/${best!.username}/`),
    });
    expect((await draftFromResult(asked)).method).toBe('outline');
  });
});

describe('watched channels', () => {
  it('are read by themselves; posts since then are new until they are seen', async () => {
    const told = world.map((each) => ({ ...each, posts: [...(each.posts ?? [])] }));
    const sweep = () =>
      readWatchedChannels({ sourcesOf: () => Promise.resolve([worldOf(told)]), signal: new AbortController().signal });
    const { id } = await watchChannel({ projectId, userId, username: 'Breada' });
    expect((await watchChannel({ projectId, userId, username: 'breadA' })).id).toBe(id);
    expect((await sweep()).posts).toBe(12);
    const only = async () => (await listWatchedChannels([projectId])).channels.find((each) => each.id === id)!;
    expect(await only()).toMatchObject({ title: '=SUM(A1)', new_posts: 0, error: null });
    told.find(({ name }) => name === 'Breada')!.posts!.unshift({ text: 'A new loaf' });
    expect((await sweep()).posts).toBe(0);
    await WatchedChannelModel.updateMany({}, { $set: { nextAt: new Date(0) } });
    expect((await sweep()).posts).toBe(1);
    expect((await only()).new_posts).toBe(1);
    const { posts: shown, total } = await listWatchedPosts({ id, page: 1 });
    expect([total, shown[0]]).toEqual([13, expect.objectContaining({ text: 'A new loaf', is_new: true })]);
    expect((await draftFromWatched({ id, userId, post_id: shown[0]!.post_id, text: 'Our loaf' })).source.username).toBe(
      'Breada',
    );
    expect((await seeWatchedPosts(id)).new_posts).toBe(0);
  });

  it('are left alone while Telegram asks to wait, and read after that', async () => {
    for (const username of ['Breadb', 'Breadc']) await watchChannel({ projectId, userId, username });
    await WatchedChannelModel.updateMany({}, { $set: { nextAt: new Date(0) } });
    const source = worldOf(world);
    const until = new Date(Date.now() + 60_000);
    source.before = () => {
      throw new SourceWaitError({ source: 'web', method: 'posts', until, calls: 1 });
    };
    const sourcesOf = () => Promise.resolve([source]);
    await readWatchedChannels({ sourcesOf, signal: new AbortController().signal });
    expect(source.calls).toHaveLength(1);
    const rows = await WatchedChannelModel.find({}, { error: 1, nextAt: 1 }).lean();
    expect(rows.filter(({ error }) => error)).toEqual([]);
    expect(rows.map(({ nextAt }) => nextAt.getTime()).sort()).toEqual([0, 0, until.getTime()]);
  });
});

it('a search of another project is not found by its marks', async () => {
  await expect(getSearch(String(new Types.ObjectId()))).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
