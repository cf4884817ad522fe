import { expect, it } from 'vitest';
import { bannedIn } from './banned-words';
import { pictureDistance, repeatsOf, SAME_TEXT, textLikeness, vectorLikeness } from './similar';

const BREAD = 'Our rye bread rests for a whole day before it goes into the oven, and you can taste every hour of it.';

it('finds the same text with a few words changed, and no other one', () => {
  expect(textLikeness(BREAD, BREAD.toUpperCase())).toBe(1);
  expect(textLikeness(BREAD, `${BREAD} Come and try!`)).toBeGreaterThan(SAME_TEXT);
  const other = 'On Saturdays we bake cinnamon rolls with butter from the farm next door, warm until ten.';
  expect(textLikeness(BREAD, other)).toBeLessThan(0.05);
  expect(textLikeness('', BREAD)).toBe(0);
});

it('knows a text in other words and another order, and not by the words that all posts end with', () => {
  const reworded = 'You can taste every hour that our rye bread rests: a whole day, before it goes into an oven.';
  expect(repeatsOf(reworded, [BREAD])).toMatchObject([{ isSame: true }]);
  const end = 'Open every day from eight to six at 12 Harbour Street, order by the link in our profile and follow us.';
  const subjects = [
    'Seven apples and a bowl.',
    'A ferry each hour.',
    'Linen dries in the wind.',
    'Nine chairs are new.',
  ];
  const signed = subjects.map((subject) => `${subject} ${end}`);
  expect(repeatsOf(`${BREAD} ${end}`, signed).map(({ isSame }) => isSame)).toEqual([false, false, false, false]);
  expect(repeatsOf(`A ferry, each hour! ${end}`, signed).map(({ isSame }) => isSame)).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

it('compares vectors and pictures', () => {
  expect(vectorLikeness([1, 0], [1, 0])).toBe(1);
  expect(vectorLikeness([1, 0], [0, 1])).toBe(0);
  expect(pictureDistance('00000000000000ff', '00000000000000f0')).toBe(4);
  expect(pictureDistance('00000000000000ff', 'ffffffffffffffff 00000000000000fe')).toBe(1);
  expect(pictureDistance('0000000000000000 00000000000000ff', '00000000000000ff')).toBe(0);
});

it('finds banned words as whole words, whatever their case, in any script', () => {
  expect(bannedIn('The BEST bread. Bestseller!', ['best', 'cheap'])).toEqual(['best']);
  expect(bannedIn('A once in a lifetime offer', ['once in a lifetime'])).toEqual(['once in a lifetime']);
  expect(bannedIn('Лучший хлеб', ['лучший'])).toEqual(['лучший']);
  expect(bannedIn('Breadth', ['bread'])).toEqual([]);
});
