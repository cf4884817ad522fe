import { expect, it } from 'vitest';
import { pointsOf } from './points';
import { quotedIn } from './quoted';

it.each([
  ['“Less is more.”', 'Less is more.', null],
  ['« La simplicité est la sophistication suprême. »', 'La simplicité est la sophistication suprême.', null],
  ['„Weniger ist mehr“.', 'Weniger ist mehr', null],
  ['«Меньше значит больше»', 'Меньше значит больше', null],
  ['“Coffee is a language in itself,” Jackie Chan once said.', 'Coffee is a language in itself', 'Jackie Chan'],
  ['« La simplicité est tout », disait Léonard de Vinci.', 'La simplicité est tout', 'Léonard de Vinci'],
])('%s is a quote', (statement, text, author) => {
  expect(quotedIn(statement)).toEqual({ text, author });
});

it.each(['The “Wanderer” costs 9 euros.', '“Wanderer” is a bag of Anna Berg.', '“One” and “Two”', 'Less is more.'])(
  '%s is none',
  (statement) => {
    expect(quotedIn(statement)).toBeNull();
  },
);

it('a statement that ends within a quote ends there', () => {
  expect(pointsOf('« La simplicité. » Cette phrase est belle. Oui.')).toEqual([
    '« La simplicité. »',
    'Cette phrase est belle.',
    'Oui.',
  ]);
  expect(pointsOf('“Less is more.” So it is. He said: “Yes. No.” Then he left.')).toEqual([
    '“Less is more.”',
    'So it is.',
    'He said: “Yes.',
    'No.”',
    'Then he left.',
  ]);
});
