import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { ChannelCandidateModel } from '@/prisma-free-models/channel-candidate';
import { createSearch } from '@/server/research/searches/manage';
import { BREAD, CARS, dropJobs, forwardOf, pick, runToEnd, worldOf, type Told } from './search-support';
import { withSearches } from './with-searches';

withSearches();

const posts = (words: readonly string[], count: number, from: number) =>
  Array.from({ length: count }, (_, index) => ({ text: pick(words, from + index) }));

/** The seed's posts, and channels of this name that write about bread. */
const worldWith = (seed: Told['posts'], names: readonly string[]) =>
  worldOf([
    { name: 'FirstSeed', posts: [...(seed ?? []), ...posts(BREAD, 12, 0)] },
    ...names.map((name, at) => ({ name, posts: posts(BREAD, 12, 100 * (at + 1)) })),
  ]);

/** Which channels a search reads, in order. */
async function orderIn(world: ReturnType<typeof worldOf>) {
  const { id } = await createSearch({
    projectId: String(new Types.ObjectId()),
    userId: String(new Types.ObjectId()),
    search_name: 'Order',
    initial_channel: 'FirstSeed',
    channel_theme: 'sourdough bread: starter, flour, levain',
    message_limit: 40,
    channel_count_to_find: 50,
  });
  await dropJobs();
  await runToEnd(id, world);
  const read = world.calls.flatMap((call) => /^posts (\w+)$/.exec(call)?.[1] ?? []);
  return { id, order: [...new Set(read)] };
}

it('reads a channel first whose forwarded posts are about the theme, though a title says nothing', async () => {
  const forwarded = [
    { text: pick(CARS, 1), ...forwardOf('AnotherOne') },
    { text: pick(BREAD, 1), ...forwardOf('WhateverElse') },
  ];
  const { id, order } = await orderIn(worldWith(forwarded, ['AnotherOne', 'WhateverElse']));
  expect(order).toEqual(['FirstSeed', 'WhateverElse', 'AnotherOne']);
  // Once it is read itself, they are not kept.
  expect(await ChannelCandidateModel.countDocuments({ searchId: id, 'forwards.0': { $exists: true } })).toBe(0);
});

it('reads a channel first that one names again and again', async () => {
  const naming = [
    { text: 'Read this', mentions: ['AnamedOnce'] },
    ...['One', 'Two', 'Three'].map((text) => ({ text, mentions: ['NamedThrice'] })),
  ];
  const { order } = await orderIn(worldWith(naming, ['AnamedOnce', 'NamedThrice']));
  expect(order).toEqual(['FirstSeed', 'NamedThrice', 'AnamedOnce']);
});
