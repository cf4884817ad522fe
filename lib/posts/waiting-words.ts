import type { ApprovalRule } from './approval';
import { CARDS_IN_PAGE } from './cards';

type Planned = { scheduledFor: string | null; approval: { state: string; current: boolean } };
/** `some`: it depends on who wrote a post. */
type Question = { rule: Exclude<ApprovalRule, 'off'> | 'some'; timeOf: (iso: string) => string };

const THEN = {
  everyone: ['and will wait', 'and will wait'],
  authors: ['and will wait if an editor wrote or changed it', 'and will wait if an editor wrote or changed them'],
  some: [
    'and will wait if the posts of who wrote or changed it need one',
    'and will wait if the posts of who wrote or changed them need one',
  ],
} as const;

/**
 * A sentence about the scheduled posts that lack an approval, and when the first of them is due; null: there is none. A
 * card does not tell who wrote it, so where not all posts need one the sentence says that.
 */
export function waitingWords(cards: readonly Planned[], { rule, timeOf }: Question): string | null {
  const waiting = cards.filter(({ approval: { state, current } }) => state !== 'approved' || !current);
  const [first] = waiting.flatMap(({ scheduledFor }) => scheduledFor ?? []).toSorted();
  if (first === undefined) return null;
  const many = cards.length >= CARDS_IN_PAGE ? `At least ${waiting.length}` : String(waiting.length);
  const posts = waiting.length === 1 ? '1 scheduled post has' : `${many} scheduled posts have`;
  return `${posts} no approval yet ${THEN[rule][waiting.length === 1 ? 0 : 1]}. The first is due ${timeOf(first)}.`;
}
