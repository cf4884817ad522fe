import { expect, it } from 'vitest';
import { repeatedPart, sketchesOf } from './prints';

const SUBJECTS = 'starter oven crust flour loaf levain baker dough crumb proofing malt rye'.split(' ');
const DAYS = 'dawn noon dusk midnight breakfast lunch supper spring summer autumn winter monday'.split(' ');
/** A post of two sentences; no two share four words in a row. */
const first = (at: number) =>
  `The ${SUBJECTS[at % 12]} of number${at} waits near${at} until ${DAYS[(at * 5) % 12]} comes`;
const second = (at: number) =>
  `Nobody told our ${DAYS[(at * 7) % 12]} guests${at} how warm${at} that ${SUBJECTS[(at * 5) % 12]} was`;
const third = (at: number) =>
  `Later${at} we write down each${at} mistake with ${SUBJECTS[(at * 7) % 12]} before ${DAYS[(at * 11) % 12]}, all${at} of it`;
const post = (at: number) => `${first(at)}. ${second(at)}. ${third(at)}.`;
const HOUR = 3_600_000;
const channel = (texts: readonly string[], { hours = 0, isForward = false } = {}) =>
  sketchesOf(texts.map((text, at) => ({ text, at: new Date((at + hours) * HOUR * 10), isForward })));
const TEN = Array.from({ length: 10 }, (_, at) => at);
const original = channel(TEN.map(post));

it('knows copies with a word changed and a line added, whatever the order', () => {
  const copy = (at: number) => `${post(at).replace('waits', 'rests')}\nSubscribe to our channel, tell all your friends`;
  expect(repeatedPart(channel([...TEN].reverse().map(copy), { hours: 20 }), original)).toBe(1);
});

it('takes a post that joins parts of others for a copy of none', () => {
  const joined = TEN.map((at) => `${first(at)}. ${second((at + 3) % 10)}. ${third((at + 6) % 10)}`);
  expect(repeatedPart(channel(joined, { hours: 20 }), original)).toBe(0);
});

it.each([
  [
    'quotes a line below words of its own',
    (at: number) => `${post(at + 40)} ${second(at + 70)} They say: ${first(at)}`,
  ],
  ['tells of three posts at once', (at: number) => `${post(at)} ${post((at + 1) % 10)} ${post((at + 2) % 10)}`],
  [
    'has the same signature',
    (at: number) => `${post(at + 40)}\nSubscribe to our channel and tell all your friends about it`,
  ],
])('a channel that %s copies nothing, and is not copied', (_name, write) => {
  const signed = channel(TEN.map((at) => `${post(at)}\nSubscribe to our channel and tell all your friends about it`));
  const other = channel(TEN.map(write), { hours: 20 });
  expect(Math.max(repeatedPart(other, signed), repeatedPart(signed, other))).toBeLessThan(0.3);
});

it('counts forwards among the posts, and never as copies', () => {
  const forwards = channel(TEN.map(post), { hours: 20, isForward: true });
  expect(repeatedPart(forwards, original)).toBe(0);
  const own = channel([1, 2, 3].map(post), { hours: 60 });
  expect(repeatedPart([...own, ...forwards.slice(4, 7)], original)).toBe(0.5);
  expect(repeatedPart(original, forwards), 'what is forwarded was there before').toBe(0);
});

it('takes no post for a copy of a later one, and a few press releases for no habit', () => {
  expect(repeatedPart(original, channel(TEN.map(post), { hours: 200 }))).toBe(0);
  expect(repeatedPart(channel([0, 1].map(post), { hours: 20 }), original)).toBe(0);
});

it('is silent about greetings, forms that are filled in, and readings of earlier versions', () => {
  expect(sketchesOf([{ text: 'Good morning, friends!', at: new Date(0), isForward: false }])).toEqual([]);
  const rates = (day: number) =>
    TEN.map((at) => `Rates of the bank for today: dollar ${day}${at}, euro ${at}${day}, pound ${at}`);
  expect(repeatedPart(channel(rates(5), { hours: 20 }), channel(rates(7)))).toBe(0);
  expect(repeatedPart(original, [])).toBe(0);
  expect(repeatedPart(['', ':', 'x:y z'], original)).toBe(0);
});
