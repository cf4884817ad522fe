import { expect, it } from 'vitest';
import { isOutcome, type SeenPost } from './outcome-seen';

const AT = '2026-03-01T12:00:00.000Z';
const LEAVES = '2026-03-01T12:00:08.000Z';
const seen = (fields: Partial<SeenPost>): SeenPost => ({
  status: 'scheduled',
  publishing: false,
  undoUntil: null,
  updatedAt: AT,
  ...fields,
});
const leaving = seen({ undoUntil: LEAVES });

it.each([
  ['on its way, then out', seen({ publishing: true }), seen({ status: 'published' }), true],
  [
    'leaving, then out before it was seen on its way',
    leaving,
    seen({ undoUntil: LEAVES, status: 'published', updatedAt: LEAVES }),
    true,
  ],
  ['leaving, then on its way', leaving, seen({ undoUntil: LEAVES, publishing: true }), false],
  ['leaving, then taken back', leaving, seen({ status: 'failed' }), false],
  [
    'a status by hand',
    seen({ undoUntil: AT, status: 'failed' }),
    seen({ undoUntil: LEAVES, status: 'published', updatedAt: LEAVES }),
    false,
  ],
  ['nothing new', leaving, leaving, false],
] as const)('%s', (_, before, now, expected) => expect(isOutcome(before, now)).toBe(expected));
