import type { FakeChannel, FakePost } from '../../fakes/telegram-web/channel';

const WORDS = 'filter espresso roast grinder water kettle beans harvest barista latte cupping origin'.split(' ');
const DAY_MS = 86_400_000;
export const SEED = 'coffee_berlin';
/** Channels that the seed leads to, more than a page of results. */
const FOUND = 34;

/** Words in an order of their own for each post, so that no channel repeats another. */
function textOf(seed: number): string {
  let at = seed * 7_919 + 13;
  return Array.from({ length: 12 }, () => WORDS[(at = (at * 1_103 + 12_345) % 65_521) % WORDS.length]).join(' ');
}

function postsOf(channel: number, from: readonly string[] = []): FakePost[] {
  const texts = [...from.map((name) => `${textOf(channel * 50)} @${name}`), textOf(channel), textOf(channel + 900)];
  return texts.map((text, index) => ({
    id: index + 1,
    at: new Date(Date.now() - (texts.length - index) * DAY_MS),
    text,
    views: 100 + index,
  }));
}

const nameOf = (index: number) => `coffee_place_${String(index).padStart(2, '0')}`;

/** A seed whose posts name channels of its theme, Latin and Cyrillic. */
export function coffeeChannels(): FakeChannel[] {
  const names = Array.from({ length: FOUND }, (_, index) => nameOf(index + 1));
  return [
    {
      username: SEED,
      kind: 'channel',
      title: 'Coffee Berlin',
      description: 'Filter coffee at home',
      participants: 61_000,
      posts: postsOf(0, names),
    },
    ...names.map((username, index): FakeChannel => ({
      username,
      kind: 'channel',
      title: index % 2 ? `Кофейня ${index + 1}` : `Coffee place ${index + 1}`,
      description: 'Recipes, water and grinders',
      participants: 1_000 + index * 37,
      posts: postsOf(index + 1),
    })),
  ];
}
