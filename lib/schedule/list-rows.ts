import type { AgentSlot } from './calendar-slots';
import type { DayCard } from './day-cards';

export type ListRow<P> =
  | { kind: 'day'; key: string; day: DayCard; posts: number }
  | { kind: 'post'; key: string; post: P }
  | { kind: 'slot'; key: string; slot: AgentSlot };

/**
 * The rows of a list: each day with posts, then its posts and the slots of agents. Days without any are left out, but
 * for the one that is asked for.
 */
export function listRows<P extends { _id: string }>({
  days,
  postsByDay,
  agents,
  date,
}: {
  days: readonly DayCard[];
  postsByDay: ReadonlyMap<string, readonly P[]>;
  agents?: ReadonlyMap<string, readonly AgentSlot[]>;
  date: string;
}): ListRow<P>[] {
  return days.flatMap((day) => {
    const posts = postsByDay.get(day.key) ?? [];
    const slots = agents?.get(day.key) ?? [];
    if (posts.length === 0 && slots.length === 0 && day.key !== date) return [];
    const head: ListRow<P> = { kind: 'day', key: day.key, day, posts: posts.length };
    return [
      head,
      ...posts.map((post): ListRow<P> => ({ kind: 'post', key: post._id, post })),
      ...slots.map((slot): ListRow<P> => ({ kind: 'slot', key: slot._id, slot })),
    ];
  });
}
