import { dayKey } from './day-cards';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** The three tiles: all posts; those from now up to 7 days ahead; those of today (spec section 2). */
export function summarize({ posts, now }: { posts: readonly { scheduledFor: string | null }[]; now: Date }): { total: number; thisWeek: number; today: number } {
  const times = posts.flatMap(({ scheduledFor }) => (scheduledFor ? [new Date(scheduledFor)] : []));
  const today = dayKey(now);
  return {
    total: posts.length,
    thisWeek: times.filter((time) => time >= now && time.getTime() <= now.getTime() + WEEK_MS).length,
    today: times.filter((time) => dayKey(time) === today).length,
  };
}
