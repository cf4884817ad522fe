import type { FakeChannel } from './channel';

const DAY_MS = 86_400_000;
const nameOf = (index: number) => `link_of_chain_${String(index).padStart(3, '0')}`;

/** The first channel of the chain. */
export const CHAIN_SEED = nameOf(0);

/** Channels of which each names only the next one: a search reads one after the other, and is long under way. */
export const chainOf = (length: number): FakeChannel[] =>
  Array.from({ length }, (_, index) => ({
    username: nameOf(index),
    kind: 'channel' as const,
    title: `Link ${index}`,
    description: 'A link of a chain',
    participants: 1_000 + index,
    posts: [{ id: 1, at: new Date(Date.now() - DAY_MS), text: `The next link is @${nameOf(index + 1)}`, views: 100 }],
  }));
