import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Types } from 'mongoose';
import type { Collection } from '@/lib/archive/collections';
import { continueSearch } from '@/server/research/searches/control';
import { createSearch, getSearch } from '@/server/research/searches/manage';
import { forgetLearning, markResults } from '@/server/research/searches/results/marks';
import {
  ownedCandidates,
  ownedReadings,
  ownedSearches,
  ownedSightings,
} from '@/server/research/searches/owned-searches';
import { getChannelResult, listSearchResults } from '@/server/research/searches/results/results';
import { searchesOf } from '@/server/research/searches/stored/search.store';
import { importedId, type OwnedData, type Restoring } from '@/server/system/owned-data';
import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import { aiEnvironment, servedBy } from './ai-support';
import { BREAD, dropJobs, finalSet, forwardOf, pick, runToEnd, worldOf, type Told } from './search-support';
import { withSearches } from './with-searches';

const [projectId, userId, there] = Array.from({ length: 3 }, () => String(new Types.ObjectId())) as [
  string,
  string,
  string,
];
const NAMES = Array.from({ length: 12 }, (_, at) => `Bread${'abcdefghijkl'[at]}`);
const world: Told[] = [
  { name: 'BreadSeed', posts: NAMES.map((name, at) => ({ text: pick(BREAD, at), ...forwardOf(name) })) },
  ...NAMES.map((name, at) => ({
    name,
    size: 100 + at,
    posts: Array.from({ length: 6 }, (_, post) => ({ text: `${pick(BREAD, at * 10 + post)} today` })),
  })),
];
const OWNED = {
  ChannelSearch: ownedSearches,
  ChannelCandidate: ownedCandidates,
  ChannelReading: ownedReadings,
  ChannelSighting: ownedSightings,
} satisfies Partial<Record<Collection, OwnedData>>;

withSearches();
let id: string;
let copy: string;
let lines: Record<string, unknown[]>;
const remarks: string[] = [];

const linesOf = async (of: string) => {
  const all: Record<string, unknown[]> = {};
  for (const [name, { travels }] of Object.entries(OWNED)) {
    if (!('export' in travels)) throw new Error(`${name} travels`);
    all[name] = [];
    for await (const line of travels.export(of)) all[name].push(JSON.parse(JSON.stringify(line)));
  }
  return all;
};

async function restored(all: Record<string, unknown[]>, into: string = there): Promise<number[]> {
  const restoring: Restoring = {
    ...{ projectId: into, userId, importId: 'import' },
    idOf: (collection, old) => importedId({ importId: 'import', collection, id: old }),
    addressOf: (address) => address,
    fileOf: (file) => file,
    remark: (sentence) => void remarks.push(sentence),
  };
  const counts: number[] = [];
  for (const [name, { travels }] of Object.entries(OWNED)) {
    if (!('export' in travels)) throw new Error(`${name} travels`);
    async function* each() {
      yield* all[name] ?? [];
    }
    counts.push((await travels.restore(each(), restoring)).count);
  }
  return counts;
}

beforeAll(async () => {
  ({ id } = await createSearch({
    ...{ projectId, userId, search_name: 'Bread', initial_channel: 'BreadSeed', channel_theme: 'sourdough bread' },
  }));
  await dropJobs();
  await runToEnd(id, worldOf(world));
  const ids = (await listSearchResults({ id, query: {} })).results.map((row) => row.id);
  await markResults({ id, marks: { ids: ids.slice(0, 7), is_relevant: true } });
  await markResults({ id, marks: { ids: ids.slice(7, 11), is_relevant: false } });
  lines = await linesOf(projectId);
  await restored(lines);
  copy = String((await searchesOf(there))[0]?._id);
});
afterAll(dropJobs);

/** By name: of equal scores the ids decide, which are other ones there. */
const rows = async (of: string) =>
  (await listSearchResults({ id: of, query: { sort_by: 'username', sort_order: 'asc' } })).results.map(
    ({ id: _id, project_id: _project, search_id: _search, ...row }) => row,
  );

it('a search travels with its channels, scores, marks and ways', async () => {
  expect(remarks).toEqual([]);
  expect(copy).not.toBe(id);
  expect(await finalSet(copy)).toEqual(await finalSet(id));
  expect(await rows(copy)).toEqual(await rows(id));
  const [{ id: _a, project_id: _b, updated_at: _c, ...before }, { id: _d, project_id: _e, updated_at: _f, ...after }] =
    [await getSearch(id), await getSearch(copy)];
  expect(after).toEqual(before);
  expect(JSON.stringify(lines)).not.toMatch(/accessHash|"vectors"/);
  expect(JSON.stringify(lines)).not.toContain(projectId);
});

it('arrives once, however often it is imported', async () => {
  expect(await restored(lines)).toEqual([1, 13, 13, lines.ChannelSighting!.length]);
  expect(await searchesOf(there)).toHaveLength(1);
  expect(await rows(copy)).toEqual(await rows(id));
});

it('shows the posts of a channel there, learns and forgets as here, and goes on', async () => {
  const [first] = (await listSearchResults({ id: copy, query: {} })).results;
  expect((await getChannelResult(first!.id)).posts.length).toBeGreaterThan(3);
  await forgetLearning(id);
  await forgetLearning(copy);
  expect(await rows(copy)).toEqual(await rows(id));
  await continueSearch({ id: copy, sourcesOf: () => Promise.resolve([worldOf(world)]) });
  await dropJobs();
  expect((await runToEnd(copy, worldOf(world))).search.status).toBe('COMPLETED');
});

it('leaves out what can’t be read, and what would become an address', async () => {
  const [search] = lines.ChannelSearch as { initialChannel: string }[];
  const [candidate] = lines.ChannelCandidate as object[];
  remarks.length = 0;
  const counts = await restored({
    ChannelSearch: [{ ...search, initialChannel: '../../admin' }, 7],
    ChannelCandidate: [
      { ...candidate, photoUrl: 'javascript:alert(1)' },
      { ...candidate, username: 'a b' },
    ],
  });
  expect(counts).toEqual([0, 0, 0, 0]);
  expect(remarks).toHaveLength(4);
});

describe('a search by meaning', () => {
  let fake: OpenAiFake;
  beforeAll(async () => {
    fake = await startOpenAiFake();
    servedBy(fake.url);
  });
  afterAll(async () => {
    aiEnvironment();
    await fake.close();
  });

  it('keeps its scores though vectors stay behind, learns as here, and finds by meaning when it goes on', async () => {
    const [from, to] = [String(new Types.ObjectId()), String(new Types.ObjectId())];
    const asked = { search_name: 'Bread', initial_channel: 'BreadSeed', channel_theme: 'sourdough bread' };
    // The seven first ones: the others are found where it has gone.
    const { id: here } = await createSearch({ ...asked, projectId: from, userId, channel_count_to_find: 7 });
    await dropJobs();
    await runToEnd(here, worldOf(world));
    const all = await linesOf(from);
    expect(JSON.stringify(all)).not.toContain('"vector');
    expect(await restored(all, to)).toEqual([1, 13, all.ChannelReading!.length, all.ChannelSighting!.length]);
    const away = String((await searchesOf(to))[0]?._id);
    const scores = async (of: string) => (await rows(of)).map(({ theme_relevance, score }) => [theme_relevance, score]);
    const before = await scores(here);
    const read = (await rows(here)).filter(({ score }) => score.method === 'embeddings').length;
    expect([read >= 7, read < 12]).toEqual([true, true]);
    expect(await scores(away)).toEqual(before);

    // Ten marks teach: all is scored again, without a call for vectors.
    const calls = fake.calls.length;
    for (const of of [here, away]) {
      const ids = (await listSearchResults({ id: of, query: { sort_by: 'username', sort_order: 'asc' } })).results;
      const marks = ids.slice(0, 10).map((row, at) => ({ id: row.id, is_relevant: at % 3 !== 0 }));
      await markResults({ id: of, marks: { marks } });
    }
    const learned = await scores(here);
    expect(learned).not.toEqual(before);
    // Parts are kept with four decimals.
    const near = learned.map(([relevance, score]) => [
      typeof relevance === 'number' ? expect.closeTo(relevance, 3) : relevance,
      score,
    ]);
    expect(await scores(away)).toEqual(near);
    expect((await getSearch(away)).score_method).toBe('embeddings');
    expect(fake.calls.length).toBe(calls);

    await continueSearch({ id: away, sourcesOf: () => Promise.resolve([worldOf(world)]) });
    await dropJobs();
    expect((await runToEnd(away, worldOf(world))).search.status).toBe('COMPLETED');
    const methods = (await rows(away)).map(({ score }) => score.method);
    expect(methods).toEqual(Array.from({ length: 12 }, () => 'embeddings'));
  });
});
