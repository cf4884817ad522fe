import { expect, it } from 'vitest';
import { alreadyOut } from './already-out';

const parts = [{}, {}, {}];

it.each([
  [[{ label: 'Telegram', published: false }], null],
  [[{ label: 'X', published: false, parts, partsOut: 0 }], null],
  [
    [
      { label: 'Telegram', published: true },
      { label: 'VK', published: false },
    ],
    'Already out: Telegram. You decide about the rest.',
  ],
  [
    [
      { label: 'Telegram', published: true, parts, partsOut: 3 },
      { label: 'X', published: false, parts, partsOut: 2 },
    ],
    'Already out: Telegram, X (2 of 3 parts). You decide about the rest.',
  ],
])('says where a post is out, and how far', (channels, words) => {
  expect(alreadyOut(channels)).toBe(words);
});
