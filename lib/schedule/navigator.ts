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

/**
 * What the navigation bar of the schedule tells and where its buttons lead (spec section 2). The current view date is the first
 * day on screen: Prev goes to the nearest post before it, Next to the nearest after it.
 */
export function navigate({ days, view }: { days: readonly string[]; view: View }): Navigation {
  const sorted = [...days].sort();
  return {
    before: sorted.filter((day) => day < view.first).length,
    inView: sorted.filter((day) => day >= view.first && day <= view.last).length,
    after: sorted.filter((day) => day > view.last).length,
    firstDay: sorted[0] ?? null,
    previousDay: sorted.findLast((day) => day < view.first) ?? null,
    nextDay: sorted.find((day) => day > view.first) ?? null,
    lastDay: sorted.at(-1) ?? null,
  };
}
