'use client';

import { Plus } from 'lucide-react';
import { toLocalInput } from '@/lib/dates/local-time';
import { clockTime } from '@/lib/format/relative-time';
import { labelOf } from '@/lib/platforms/keys';
import type { FreeSlot } from '@/lib/schedule/calendar-slots';
import type { DayCard } from '@/lib/schedule/day-cards';
import { minuteOfDay, pixelsAt } from '@/lib/schedule/week-layout';
import { dayName } from '@/lib/schedule/day-words';
import { useTools } from '../tools';

type FreeSlotButtonProps = { slot: FreeSlot; day: DayCard; folded: boolean };

/** A free time of the queue: a click writes a post for it, a post that is dropped on it moves there. */
export function FreeSlotButton({ slot: { at, platform, tag }, day, folded }: FreeSlotButtonProps) {
  const { create } = useTools();
  const minute = minuteOfDay(at);
  const time = clockTime(new Date(at));
  const only = [platform && labelOf(platform), tag && `#${tag}`].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      data-drop={day.key}
      data-minutes={minute}
      aria-label={`Free slot ${dayName.format(day.date)}, ${time}`}
      title={only ? `Free slot, ${time}, for ${only}` : `Free slot, ${time}`}
      onClick={() => create(toLocalInput(at))}
      style={{ top: pixelsAt(minute, folded) }}
      className="absolute inset-x-px flex h-6 items-center gap-1 overflow-hidden rounded-small border border-dashed border-edge bg-panel px-1 text-tiny text-muted hover:border-accent-text hover:text-accent-text data-over:border-accent-text data-over:bg-accent-soft data-over:text-accent-text"
    >
      <Plus aria-hidden className="size-3 shrink-0" />
      <span className="tabular">{time}</span>
    </button>
  );
}
