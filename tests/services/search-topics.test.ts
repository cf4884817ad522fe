import { beforeAll, expect, it } from 'vitest';
import { Types } from 'mongoose';
import { findTopicsJob } from '@/server/research/searches/stored/jobs';
import { findTopicGaps, listTopicGaps } from '@/server/research/searches/watched/topics';
import { createTrackedRunner } from '@/server/system/jobs/tracked/runner';
import { ChannelCandidateModel } from '@/prisma-free-models/channel-candidate';
import { ChannelReadingModel } from '@/prisma-free-models/channel-reading';
import { ChannelSearchModel } from '@/prisma-free-models/channel-search';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { piecesOf } from './pieces';
import { withSearches } from './with-searches';

withSearches();

const CHANNELS = 60;
const POSTS = 300;
const projectId = new Types.ObjectId();
const userId = String(new Types.ObjectId());
const searchId = new Types.ObjectId();

/** About a thousand characters of words that repeat among posts and differ in their endings. */
const textOf = (channel: number, post: number) =>
  Array.from({ length: 110 }, (_, at) => {
    const word = (channel * 31 + post * 17 + at * 13) % 4_000;
    return `w${[...String(word)].map((digit) => 'bcdfghklmn'[Number(digit)]).join('a')}${['s', 'ing', 'ed', ''][at % 4]}`;
  }).join(' ');

/** A search as a forged archive may bring it: more posts of each channel than any run reads. */
beforeAll(async () => {
  await ChannelSearchModel.create({
    _id: searchId,
    projectId,
    createdBy: userId,
    name: 'Large',
    initialChannel: 'seed',
    messageLimit: 100,
    countToFind: 60,
    status: 'STOPPED',
    target: 60,
    budget: 100,
  });
  for (let channel = 0; channel < CHANNELS; channel += 1) {
    const key = `channel${channel}`;
    const row = await ChannelCandidateModel.create({
      projectId,
      searchId,
      key,
      username: key,
      state: 'checked',
      isRelevant: true,
      relevance: 0.9,
      hop: 1,
      priority: 1,
    });
    const posts = Array.from({ length: POSTS }, (_, id) => ({
      id: id + 1,
      at: null,
      text: textOf(channel, id),
      views: null,
    }));
    await ChannelReadingModel.create({ projectId, searchId, candidateId: row._id, key, posts, stems: [], prints: [] });
  }
});

it('topics of many long posts are found in little time and short pieces', async () => {
  const { longest, total } = await piecesOf(() => findTopicGaps({ searchId: String(searchId) }));
  expect(longest).toBeLessThan(200);
  expect(total).toBeLessThan(8_000);
});

it('a worker finds the topics, once until the search changes', async () => {
  let runs = 0;
  const runner = createTrackedRunner({
    worker: 'topics',
    handlerOf: () =>
      Promise.resolve({
        declaration: findTopicsJob,
        run: async (payload: unknown) => {
          runs += 1;
          return findTopicGaps(payload as { searchId: string });
        },
      }),
  });
  const timer = setInterval(runner.look, 50);
  const look = () => listTopicGaps({ id: String(searchId), userId, signal: AbortSignal.timeout(60_000) });
  try {
    const [first, beside] = await Promise.all([look(), look()]);
    expect(await look()).toEqual(first);
    expect(beside).toEqual(first);
    expect(first.channels_read).toBe(CHANNELS);
    expect(runs).toBe(1);
    await ChannelSearchModel.updateOne({ _id: searchId }, { $set: { 'learning.relevant': 1 } });
    await look();
    expect(runs).toBe(2);
    expect(await TrackedJobModel.countDocuments({ kind: findTopicsJob.kind, createdBy: userId })).toBe(2);
  } finally {
    clearInterval(timer);
    await runner.stop();
  }
});
