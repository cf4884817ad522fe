import type { ApprovalRule } from './approval';
import { CARDS_IN_PAGE } from './cards';

type Planned = { scheduledFor: string | null; approval: { state: string; current: boolean } };
type Question = { rule: Exclude<ApprovalRule, 'off'>; timeOf: (iso: string) => string };

/**
 * A sentence about the scheduled posts that lack an approval, and when the first of them is due; null: there is none. A
 * card does not tell who wrote it, so where only editors' posts need one the sentence says that.
 */
export function waitingWords(cards: readonly Planned[], { rule, timeOf }: Question): string | null {
  const waiting = cards.filter(({ approval: { state, current } }) => state !== 'approved' || !current);
  const [first] = waiting.flatMap(({ scheduledFor }) => scheduledFor ?? []).toSorted();
  if (first === undefined) return null;
  const many = cards.length >= CARDS_IN_PAGE ? `At least ${waiting.length}` : String(waiting.length);
  const posts = waiting.length === 1 ? '1 scheduled post has' : `${many} scheduled posts have`;
  const then = rule === 'everyone' ? 'and will wait' : 'and will wait if an editor wrote them';
  const last = waiting.length === 1 ? then.replace('wrote them', 'wrote it') : then;
  return `${posts} no approval yet ${last}. The first is due ${timeOf(first)}.`;
}
