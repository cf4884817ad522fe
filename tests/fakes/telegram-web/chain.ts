import type { FakeChannel } from './channel';

const HOUR_MS = 3_600_000;
const nameOf = (chain: string, index: number) => `link_of_${chain}_${String(index).padStart(3, '0')}`;

/** The first channel of a chain. */
export const seedOf = (chain: string): string => nameOf(chain, 0);

/** Channels of which each names only the next one: a search reads one after the other, and no others. */
export const chainOf = (chain: string, length: number): FakeChannel[] =>
  Array.from({ length }, (_, index) => ({
    username: nameOf(chain, index),
    kind: 'channel' as const,
    title: `Link ${index}`,
    description: `A link of the ${chain} chain`,
    participants: 1_000 + index,
    ...(index % 2 ? { isVerified: true } : {}),
    posts: [
      'Forged by hand',
      'With a picture of the forge',
      ...(index < length - 1 ? [`The next link is @${nameOf(chain, index + 1)}`] : []),
    ].map((text, post) => ({
      id: post + 1,
      at: new Date(Date.now() - (9 - post) * HOUR_MS),
      text,
      views: 100 + post,
      ...(post === 1 ? { media: ['photo' as const] } : {}),
    })),
  }));
