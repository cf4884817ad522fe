import { expect, it } from 'vitest';
import { CARDS_IN_PAGE } from './cards';
import { waitingWords } from './waiting-words';

const card = (day: number, state = 'none', current = false) => ({
  scheduledFor: `2026-12-${String(day).padStart(2, '0')}T10:00:00.000Z`,
  approval: { state, current },
});
const words = (cards: ReturnType<typeof card>[], rule: 'authors' | 'everyone' | 'some' = 'everyone') =>
  waitingWords(cards, { rule, timeOf: (iso) => iso.slice(0, 10) });

it('says how many posts will wait, and when the first is due', () => {
  expect(words([])).toBeNull();
  expect(words([card(1, 'approved', true)])).toBeNull();
  expect(words([card(9), card(3), card(1, 'approved', true), card(5, 'approved', false)])).toBe(
    '3 scheduled posts have no approval yet and will wait. The first is due 2026-12-03.',
  );
  expect(words([card(4, 'requested')])).toBe(
    '1 scheduled post has no approval yet and will wait. The first is due 2026-12-04.',
  );
});

it('leaves open who wrote them where only editors’ posts need one', () => {
  expect(words([card(4)], 'authors')).toContain('and will wait if an editor wrote or changed it.');
  expect(words([card(4), card(5)], 'authors')).toContain('and will wait if an editor wrote or changed them.');
  expect(words([card(4)], 'some')).toContain('and will wait if the posts of who wrote or changed it need one.');
});

it('says “at least” where there are more than a page', () => {
  expect(words(Array.from({ length: CARDS_IN_PAGE }, () => card(2)))).toMatch(/^At least \d+ scheduled posts/);
});
