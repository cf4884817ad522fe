import type { DayCard } from './day-cards';

export type ListRow<P> =
  { kind: 'day'; key: string; day: DayCard; posts: number } | { kind: 'post'; key: string; post: P };

/**
 * The rows of a list: each day with posts, then its posts. Days without any are left out, but for the one that is asked
 * for.
 */
export function listRows<P extends { _id: string }>({
  days,
  postsByDay,
  date,
}: {
  days: readonly DayCard[];
  postsByDay: ReadonlyMap<string, readonly P[]>;
  date: string;
}): ListRow<P>[] {
  return days.flatMap((day) => {
    const posts = postsByDay.get(day.key) ?? [];
    if (posts.length === 0 && day.key !== date) return [];
    const head: ListRow<P> = { kind: 'day', key: day.key, day, posts: posts.length };
    return [head, ...posts.map((post): ListRow<P> => ({ kind: 'post', key: post._id, post }))];
  });
}
