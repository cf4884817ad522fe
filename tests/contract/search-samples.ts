import { setTimeout as sleep } from 'node:timers/promises';
import { seedOf } from '../fakes/telegram-web/chain';
import { send } from './client';
import { bodyOf, inProject, type Maker, type Team } from './sample';

/** A search from here soon has nothing left to read, however many channels a call asks for. */
const SEED = seedOf('short');
const aSearch = {
  search_name: 'A search',
  initial_channel: SEED,
  channel_theme: 'forged links of a chain',
  channel_count_to_find: 1,
};

async function searchOf({ owner, project }: Team): Promise<string> {
  const answer = await send('POST', `/searches?projectId=${project}`, { token: owner.token, json: aSearch });
  if (answer.status !== 202) throw new Error(`No search was started: ${answer.status} ${answer.text}`);
  return (answer.body as { id: string }).id;
}

/** A channel that a search has read, of each team; its marks may change. */
const read = new Map<string, Promise<{ search: string; id: string; post: number }>>();
const resultOf = (team: Team) => {
  const known = read.get(team.project) ?? find(team);
  read.set(team.project, known);
  return known;
};

async function find(team: Team): Promise<{ search: string; id: string; post: number }> {
  const search = await searchOf(team);
  const { token } = team.owner;
  for (let tries = 0; tries < 300; tries += 1) {
    const { results } = (await send('GET', `/searches/${search}/results`, { token })).body as {
      results: { id: string; posts_seen: number }[];
    };
    const row = results.find(({ posts_seen }) => posts_seen > 0);
    if (row) {
      const { posts } = (await send('GET', `/channel-results/${row.id}`, { token })).body as {
        posts: { post_id: number }[];
      };
      return { search, id: row.id, post: posts[0]?.post_id ?? 0 };
    }
    await sleep(200);
  }
  throw new Error('The search found no channel');
}

const onSearch =
  (json?: unknown): Maker =>
  async (team) => ({ params: { id: await searchOf(team) }, sent: bodyOf(json) });
const onFound: Maker = async (team) => ({ params: { id: (await resultOf(team)).search } });
/** A file that an export of each team has written. */
const written = new Map<string, Promise<{ id: string; fileId: string }>>();
const onExport: Maker = async (team) => {
  const known = written.get(team.project) ?? exportOf(team);
  written.set(team.project, known);
  return { params: await known };
};

async function exportOf(team: Team): Promise<{ id: string; fileId: string }> {
  const { search: id } = await resultOf(team);
  const { token } = team.owner;
  const started = await send('GET', `/searches/${id}/export`, { token, headers: { Prefer: 'respond-async' } });
  const { jobId } = started.body as { jobId: string };
  for (let tries = 0; tries < 300; tries += 1) {
    const { result } = (await send('GET', `/jobs/${jobId}`, { token })).body as { result: { fileId: string } | null };
    if (result) return { id, fileId: result.fileId };
    await sleep(100);
  }
  throw new Error('The export was never written');
}
const onResult =
  (json?: unknown): Maker =>
  async (team) => ({ params: { id: (await resultOf(team)).id }, sent: bodyOf(json) });
const onWatched: Maker = async ({ owner, project }) => {
  const json = { channel: SEED };
  const answer = await send('POST', `/watched-channels?projectId=${project}`, { token: owner.token, json });
  return { params: { id: (answer.body as { id: string }).id } };
};

/** Valid calls of channel search. */
export const searchMakers: Record<string, Maker> = {
  listSearches: inProject,
  createSearch: ({ project }) => Promise.resolve({ params: { projectId: project }, sent: { json: aSearch } }),
  getSearch: onSearch(),
  deleteSearch: onSearch(),
  stopSearch: onSearch(),
  continueSearch: onSearch(),
  forgetSearchLearning: onFound,
  listSearchResults: onFound,
  listSearchLogs: onFound,
  exportSearch: onFound,
  downloadSearchExport: onExport,
  mapSearch: onFound,
  estimateJudge: onFound,
  startJudge: async (team) => ({ params: { id: (await resultOf(team)).search }, sent: { json: { top: 5 } } }),
  listTopicGaps: onFound,
  compareSearches: async (team) => ({ params: { id: (await resultOf(team)).search, with: await searchOf(team) } }),
  markSearchResults: async (team) => {
    const { search, id } = await resultOf(team);
    return { params: { id: search }, sent: { json: { ids: [id], is_relevant: true } } };
  },
  getChannelResult: onResult(),
  markChannelResult: onResult({ is_relevant: true }),
  draftFromResult: async (team) => {
    const { id, post } = await resultOf(team);
    return { params: { id }, sent: { json: { post_id: post, text: 'Our own words on it' } } };
  },
  listWatchedChannels: inProject,
  watchChannel: ({ project }) =>
    Promise.resolve({ params: { projectId: project }, sent: { json: { channel: `@${SEED}` } } }),
  unwatchChannel: onWatched,
  listWatchedPosts: onWatched,
  seeWatchedPosts: onWatched,
  draftFromWatched: async (team, caller) => ({
    ...(await onWatched(team, caller)),
    sent: { json: { post_id: 2, text: 'Our own words on it' } },
  }),
};

/** Calls whose outcome depends on how far a search is, or on AI, which these tests lack. */
export const searchEnds: Record<string, readonly number[]> = {
  stopSearch: [200, 409],
  continueSearch: [200, 409],
  startJudge: [503],
  draftFromWatched: [201, 422],
};
