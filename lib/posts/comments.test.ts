import { expect, it } from 'vitest';
import { countOfComments, mentionedIn } from './comments';

const people = [
  { id: 'ann', name: 'Ann' },
  { id: 'lee', name: 'Ann Lee' },
  { id: 'anna', name: 'Анна Ю.' },
  { id: 'none', name: '' },
];

it.each([
  ['nobody', []],
  ['Ann says so', []],
  ['@Ann: see here', ['ann']],
  ['@Ann Lee, see here', ['lee']],
  ['@Ann and @Ann Lee', ['ann', 'lee']],
  ['@Anna is somebody else', []],
  ['спасибо, @Анна Ю.!', ['anna']],
  ['@ Ann', []],
  ['@', []],
])('%s', (comment, named) => expect(mentionedIn(comment, people)).toEqual(named));

it('names both of one name', () => {
  const twins = ['a', 'b'].map((id) => ({ id, name: 'Kim' }));
  expect(mentionedIn('@Kim', twins)).toEqual(['a', 'b']);
});

it.each([
  [1, '1 comment'],
  [3, '3 comments'],
])('%i: %s', (count, words) => expect(countOfComments(count)).toBe(words));
