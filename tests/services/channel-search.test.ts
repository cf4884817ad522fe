// Slow: whole searches with a real worker, some of which wait out a pause.
import { describe, expect, it } from 'vitest';
import { Types } from 'mongoose';
import { ChannelSearchModel } from '@/prisma-free-models/channel-search';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { continueSearch, stopSearch } from '@/server/research/searches/control';
import { createSearch, getSearch } from '@/server/research/searches/manage';
import { runSearch } from '@/server/research/searches/crawl/run-search';
import { findSearch } from '@/server/research/searches/stored/search.store';
import { sweepSearches } from '@/server/research/searches/sweep';
import type { ChannelSource } from '@/server/research/sources/telegram/source';
import { JobWaits } from '@/server/system/jobs/tracked/wait-until';
import { listSearchLogs, listSearchResults } from '@/server/research/searches/results/results';
import {
  ChannelGoneError,
  SourceUnreachableError,
  SourceWaitError,
  UnreadablePageError,
} from '@/server/research/sources/telegram/source-errors';
import {
  BREAD,
  CARS,
  dropJobs,
  finalSet,
  forwardOf,
  pick,
  plainJob,
  runToEnd,
  WorkerDied,
  worldOf,
  type Told,
} from './search-support';
import { withSearches } from './with-searches';

const projectId = String(new Types.ObjectId());
const userId = String(new Types.ObjectId());

withSearches();

const posts = (words: readonly string[], count: number, channel: number) =>
  Array.from({ length: count }, (_, index) => ({ text: `${pick(words, channel * 100 + index)} today` }));

const world: Told[] = [
  {
    name: 'BreadSeed',
    title: 'Bread at home',
    about: 'Baking bread, see @BreadTwo',
    posts: [
      { text: pick(BREAD, 1), ...forwardOf('BreadOne') },
      { text: pick(BREAD, 2), ...forwardOf('BreadOne') },
      { text: pick(BREAD, 3), mentions: ['BreadTwo', 'CarsOne', 'SomePerson'] },
      ...posts(BREAD, 30, 1),
    ],
  },
  { name: 'BreadOne', posts: [{ text: pick(BREAD, 5), ...forwardOf('BreadThree') }, ...posts(BREAD, 25, 2)] },
  { name: 'BreadTwo', posts: [{ text: pick(BREAD, 6), ...forwardOf('BreadHidden') }, ...posts(BREAD, 12, 3)] },
  { name: 'BreadThree', posts: posts(BREAD, 10, 4) },
  { name: 'BreadHidden', restricted: true, title: 'Bread and flour', about: 'dough, crust, oven' },
  { name: 'CarsOne', posts: [{ text: pick(CARS, 5), ...forwardOf('CarsTwo') }, ...posts(CARS, 30, 5)] },
  { name: 'CarsTwo', posts: posts(CARS, 30, 6) },
  { name: 'SomePerson', kind: 'person' },
];

async function started(theme: string | null = 'baking sourdough bread'): Promise<string> {
  const { id } = await createSearch({
    projectId,
    userId,
    search_name: 'Bread',
    initial_channel: 'BreadSeed',
    channel_theme: theme,
    message_limit: 40,
    channel_count_to_find: 20,
  });
  await dropJobs();
  return id;
}

describe('a search', () => {
  it('reads the best first, scores what it read, and says why it ended', async () => {
    const source = worldOf(world);
    const id = await started();
    const { search } = await runToEnd(id, source);
    expect(search.status).toBe('COMPLETED');
    expect(search.reason).toContain('no channels are left to look at');
    const { results, total_results } = await listSearchResults({ id, query: {} });
    expect(total_results).toBe(6);
    const names = results.map(({ username }) => username);
    expect(names.slice(0, 4).sort()).toEqual(['BreadHidden', 'BreadOne', 'BreadThree', 'BreadTwo']);
    const one = results.find(({ username }) => username === 'BreadThree')!;
    expect(one.theme_relevance).toBeGreaterThan(0.5);
    expect(one.path).toEqual([
      { from: 'BreadSeed', how: 'forward', count: 2 },
      { from: 'BreadOne', how: 'forward', count: 1 },
    ]);
    const cars = results.find(({ username }) => username === 'CarsOne')!;
    expect(cars.theme_relevance).toBeLessThan(0.2);
    expect(cars.posts_seen, 'a channel that is off the theme is read up to the limit too').toBe(31);
    expect(results.find(({ username }) => username === 'BreadHidden')).toMatchObject({
      labels: ['restricted'],
      checked: true,
    });
    expect(search.counts).toEqual({ found: 7, processed: 7, rows: 6, counted: 4 });
    expect(new Set(source.calls).size).toBe(source.calls.length);
    expect(search.calls).toBe(source.calls.length);
    const { logs } = await listSearchLogs({ id, query: {} });
    expect(logs[0]).toMatchObject({ level: 'INFO', message: search.reason });
  });

  it('ends as undisturbed when each call in turn meets a wait, a broken connection, or the death of its worker', async () => {
    const small = world
      .map((each) => ({ ...each, posts: each.posts?.slice(0, 8) ?? [] }))
      .filter(({ name }) => !/Three|CarsTwo/.test(name));
    const calm = worldOf(small);
    const first = await started();
    await runToEnd(first, calm);
    const expected = await finalSet(first);
    const faults: Record<string, () => Error> = {
      flood: () =>
        new SourceWaitError({ source: 'web', method: 'posts', until: new Date(Date.now() + 1_000), calls: 1 }),
      reset: () => new SourceUnreachableError('reset', { source: 'web', calls: 1 }),
      death: () => new WorkerDied(),
    };
    // The kinds of faults side by side: a search mostly waits for its writes.
    await Promise.all(
      Object.entries(faults).map(async ([name, fault]) => {
        for (let at = 0; at < calm.calls.length; at += 1) {
          const source = worldOf(small);
          // A worker dies with the answer in its hands, the others fail before there is one.
          source[name === 'death' ? 'answered' : 'before'] = (_call, index) => {
            if (index === at) throw fault();
          };
          const id = await started();
          await runToEnd(id, source);
          expect(await finalSet(id), `${name} at call ${at}`).toEqual(expected);
          expect(source.calls.length, `${name} at call ${at}`).toBe(calm.calls.length + 1);
          expect(source.calls.filter((call, index) => source.calls[index + 1] === call).length).toBe(1);
        }
      }),
    );
  }, 300_000);
});

describe('statuses', () => {
  const failing = (error: () => Error) => {
    const source = worldOf(world);
    source.before = () => {
      throw error();
    };
    return source;
  };
  const once = async (id: string, source: ChannelSource) => {
    const { run } = (await findSearch(id))!;
    await runSearch({ searchId: id, run }, plainJob(), () => Promise.resolve([source])).catch((error: unknown) => {
      if (!(error instanceof JobWaits)) throw error;
    });
    return getSearch(id);
  };
  const wait = (seconds: number) => () =>
    new SourceWaitError({ source: 'web', method: 'posts', until: new Date(Date.now() + seconds * 1_000), calls: 1 });

  it('a wait is FLOOD_WAIT with its seconds, a longer one than six hours PAUSED; Continue changes nothing while it lasts', async () => {
    const id = await started();
    const flooded = await once(id, failing(wait(90)));
    expect(flooded).toMatchObject({ status: 'FLOOD_WAIT', calls_made: 1 });
    expect(flooded.retry_after_seconds).toBeGreaterThan(80);
    const blocked = { ...worldOf(world), blockedUntil: () => Promise.resolve(new Date(Date.now() + 90_000)) };
    const sourcesOf = () => Promise.resolve([blocked]);
    expect((await continueSearch({ id, sourcesOf })).status).toBe('FLOOD_WAIT');
    expect((await continueSearch({ id, sourcesOf: () => Promise.resolve([worldOf(world)]) })).status).toBe('PENDING');
    await dropJobs();
    expect((await once(id, failing(wait(7 * 3_600)))).status).toBe('PAUSED');
    expect((await stopSearch({ id })).status, 'a pause that ends by itself can be stopped').toBe('STOPPED');
  });

  it('five tries without an answer, each with its pause, end as FAILED with a sentence; Continue goes on', async () => {
    const id = await started();
    const source = failing(() => new SourceUnreachableError('t.me answered 502', { source: 'web', calls: 1 }));
    for (const seconds of [2, 4, 8, 16]) {
      const tried = await once(id, source);
      expect([tried.status, tried.retry_after_seconds]).toEqual(['RETRY', seconds]);
    }
    expect(await once(id, source)).toMatchObject({
      status: 'FAILED',
      error_message: 'Telegram could not be reached in 5 tries: t.me answered 502.',
    });
    await continueSearch({ id, sourcesOf: () => Promise.resolve([source]) });
    await dropJobs();
    expect((await runToEnd(id, worldOf(world))).search.status).toBe('COMPLETED');
  });

  it('a seed that is no channel fails; a channel that is gone, or can’t be read, is passed over', async () => {
    const asPerson = world.map((each) =>
      each.name === 'BreadSeed' ? { name: each.name, kind: 'group' as const } : each,
    );
    const failed = await once(await started(), worldOf(asPerson));
    expect(failed).toMatchObject({
      status: 'FAILED',
      error_message: 'A search can’t begin at @BreadSeed. A group, not a channel.',
    });
    const source = worldOf(world);
    source.before = (call) => {
      if (call === 'posts CarsOne')
        throw new ChannelGoneError('gone', { source: 'web', username: 'CarsOne', calls: 1 });
      if (call === 'posts BreadTwo') throw new UnreadablePageError('odd', { source: 'web', username: 'BreadTwo' });
    };
    const id = await started();
    expect((await runToEnd(id, source)).search.status).toBe('COMPLETED');
    const { results } = await listSearchResults({ id, query: {} });
    const of = (name: string) => results.find(({ username }) => username === name);
    expect(of('CarsOne')).toMatchObject({ state: 'skipped', reason: expect.stringContaining('can’t be seen') });
    expect(of('BreadTwo')).toMatchObject({
      state: 'skipped',
      reason: expect.stringContaining('this page can’t be read'),
    });
  });

  it('one that lost its job is started again by the sweep, one whose job failed ends with its reason', async () => {
    const id = await started();
    await ChannelSearchModel.updateOne({ _id: id }, { $set: { updatedAt: new Date(0) } }, { timestamps: false });
    expect((await sweepSearches()).started).toBeGreaterThanOrEqual(1);
    const { jobId } = (await findSearch(id))!;
    const error = { code: 'JOB_CRASHED', message: 'It stopped its worker three times.' };
    await TrackedJobModel.updateOne({ _id: jobId }, { $set: { state: 'failed', error } });
    await ChannelSearchModel.updateOne({ _id: id }, { $set: { updatedAt: new Date(0) } }, { timestamps: false });
    expect((await sweepSearches()).failed).toBe(1);
    expect(await getSearch(id)).toMatchObject({ status: 'FAILED', error_message: error.message });
    await dropJobs();
  });
});
