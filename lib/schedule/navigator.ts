/** The days on screen, as day keys; they compare like the days themselves. */
export type View = { first: string; last: string };

export type Navigation = {
  before: number;
  inView: number;
  after: number;
  /** Where the four buttons lead; null disables the button. */
  firstDay: string | null;
  previousDay: string | null;
  nextDay: string | null;
  lastDay: string | null;
};

/** How many posts lie on a day. */
export type DayCount = { day: string; posts: number };

/**
 * Counters and targets of the schedule's navigation bar. The current view date is
 * the first day on screen, unless `current` names another one: Prev goes to the nearest post before it, Next to the
 * nearest after it.
 */
export function navigate({
  days,
  view,
  current = view.first,
}: {
  days: readonly DayCount[];
  view: View;
  current?: string;
}): Navigation {
  const sorted = [...days].sort((a, b) => (a.day < b.day ? -1 : 1));
  const count = (within: (day: string) => boolean) =>
    sorted.reduce((sum, { day, posts }) => (within(day) ? sum + posts : sum), 0);
  return {
    before: count((day) => day < view.first),
    inView: count((day) => day >= view.first && day <= view.last),
    after: count((day) => day > view.last),
    firstDay: sorted[0]?.day ?? null,
    previousDay: sorted.findLast(({ day }) => day < current)?.day ?? null,
    nextDay: sorted.find(({ day }) => day > current)?.day ?? null,
    lastDay: sorted.at(-1)?.day ?? null,
  };
}
