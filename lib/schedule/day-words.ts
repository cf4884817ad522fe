import { viewerFormat } from '@/lib/dates/viewer-zone';
import type { ViewName } from '@/lib/schedule/range';

/** 'Saturday 21 November' in the viewer's zone: a day's name wherever it is spoken. */
export const dayName = viewerFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
export const shortMonth = viewerFormat('en', { month: 'short' });
export const longMonth = viewerFormat('en', { month: 'long' });
export const shortWeekday = viewerFormat('en', { weekday: 'short' });

export const VIEW_LABELS: Record<ViewName, string> = {
  timeline: 'Timeline',
  week: 'Week',
  month: 'Month',
  list: 'List',
};

// Days are named by keys: they have no zone.
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '16–22 November 2026' for a week, 'November 2026' for a month. */
export function periodTitle({
  view,
  first,
  last,
  date,
}: {
  view: ViewName;
  first: string;
  last: string;
  date: string;
}): string {
  const at = (key: string) => new Date(`${key}T00:00:00Z`);
  return view === 'week' ? dates.formatRange(at(first), at(last)) : month.format(at(date));
}
