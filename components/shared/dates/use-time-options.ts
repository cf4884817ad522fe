'use client';

import { useEndpoint } from '@/components/api/use-endpoint';
import { inViewerZone } from '@/lib/dates/in-viewer-zone';
import { clockTime, shortTime } from '@/lib/format/relative-time';
import { getQueue } from '@/lib/routes/queue';
import { freeSlotsByDay } from '@/lib/schedule/calendar-slots';
import { dayOfKey } from '@/lib/schedule/day-cards';
import { naturalDate } from '@/lib/schedule/natural-date';
import { dayName } from '@/lib/schedule/day-words';
import type { DatePlan } from './date-plan';

export const QUICK = ['In 1 hour', 'Tonight 19:00', 'Tomorrow 9:00', 'Monday 9:00'] as const;
const SLOTS_SHOWN = 4;

export type TimeOption = { iso: string; label: string };
type TimeQuestion = { plan: DatePlan | null; isOpen: boolean; said: Date | null; isTyping: boolean; now: Date };

/** Quick dates that are still to come. */
export function quickTimes(now: Date): TimeOption[] {
  return QUICK.flatMap((label) => {
    const date = naturalDate(label, inViewerZone(now));
    return date && date > now ? [{ label, iso: new Date(date.getTime()).toISOString() }] : [];
  });
}

/** Choices of the date's list: what was said in words, else quick dates and the next free slots of the queue. */
export function useTimeOptions({ plan, isOpen, said, isTyping, now }: TimeQuestion): readonly TimeOption[] {
  const { data } = useEndpoint(
    getQueue,
    { query: { projectId: plan?.projectId } },
    { enabled: isOpen && plan?.takesSlots === true },
  );
  if (isTyping) return said ? [{ iso: new Date(said.getTime()).toISOString(), label: shortTime(said) }] : [];
  const slots = [...freeSlotsByDay(data?.places ?? [], now)].flatMap(([day, free]) =>
    free.map(({ at }) => ({
      iso: at,
      label: `Free slot ${dayName.format(dayOfKey(day))}, ${clockTime(new Date(at))}`,
    })),
  );
  return [...quickTimes(now), ...slots.slice(0, SLOTS_SHOWN)];
}
