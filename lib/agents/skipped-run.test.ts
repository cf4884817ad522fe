import { expect, it } from 'vitest';
import { lookAgainAt } from './skipped-run';

const now = new Date('2026-11-23T12:00:00Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);

it('looks again at a slot without a model each minute while it lies ahead, and at its time', () => {
  const again = (seconds: number) => lookAgainAt({ state: 'skipped_no_model', slot: at(seconds), now });
  expect(again(86_400)).toEqual(at(60));
  expect(again(20)).toEqual(at(20));
  expect(again(0)).toBeNull();
});

it.each(['skipped_paused', 'skipped_overlap', 'skipped_budget', 'missed', 'expired', 'failed', 'done'] as const)(
  'leaves a slot that is %s as it is',
  (state) => expect(lookAgainAt({ state, slot: at(3_600), now })).toBeNull(),
);
