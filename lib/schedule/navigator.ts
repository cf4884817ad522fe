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

/** How many posts there are on the days of a window around the view, and beyond it. */
export type Counts = {
  /** In order. */
  days: readonly { day: string; posts: number }[];
  before: number;
  after: number;
  /** Days of the first and the last post of all, and of the nearest beyond the window. */
  first: string | null;
  previous: string | null;
  next: string | null;
  last: string | null;
};

const NONE: Counts = { days: [], before: 0, after: 0, first: null, previous: null, next: null, last: null };

/**
 * Counters and targets of the schedule's navigation bar. The current view date is
 * the first day on screen, unless `current` names another one: Prev goes to the nearest post before it, Next to the
 * nearest after it.
 */
export function navigate({
  counts = NONE,
  view,
  current = view.first,
}: {
  counts?: Counts | undefined;
  view: View;
  current?: string;
}): Navigation {
  const { days } = counts;
  const count = (within: (day: string) => boolean) =>
    days.reduce((sum, { day, posts }) => (within(day) ? sum + posts : sum), 0);
  return {
    before: counts.before + count((day) => day < view.first),
    inView: count((day) => day >= view.first && day <= view.last),
    after: counts.after + count((day) => day > view.last),
    firstDay: counts.first,
    previousDay: days.findLast(({ day }) => day < current)?.day ?? counts.previous,
    nextDay: days.find(({ day }) => day > current)?.day ?? counts.next,
    lastDay: counts.last,
  };
}
