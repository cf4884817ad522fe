'use client';

import type { ReactNode } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import type { AgentSlot } from '@/lib/schedule/calendar-slots';
import type { DayCard as Day } from '@/lib/schedule/day-cards';
import type { View } from '@/lib/schedule/navigator';
import { DayCard } from './day-card';
import { useStrip, type StripTarget } from './use-strip';

type DayStripProps = {
  days: readonly Day[];
  asked: StripTarget;
  postsByDay: ReadonlyMap<string, WirePostCard[]>;
  agentSlots: ReadonlyMap<string, readonly AgentSlot[]>;
  total: number;
  /** Filters are active. */
  filtered: boolean;
  chosenDay: string | null;
  openPostId: string | null;
  onView: (view: View) => void;
  onScrolled: (dayKey: string) => void;
};

const NO_POSTS: WirePostCard[] = [];
const NO_SLOTS: [] = [];
/** Up to here every card draws its posts; beyond, those near the screen. */
const DRAW_ALL = 200;
const NEAR_CARDS = 2;

/** 60 days side by side. */
export function DayStrip({
  days,
  asked,
  postsByDay,
  agentSlots,
  total,
  filtered,
  chosenDay,
  openPostId,
  onView,
  onScrolled,
}: DayStripProps) {
  const { setBox, range, onScroll, onUserScroll } = useStrip({ days, asked, onView, onScrolled });
  return (
    <div
      ref={setBox}
      role="region"
      aria-label="Timeline"
      tabIndex={0}
      onScroll={onScroll}
      onWheel={onUserScroll}
      onPointerDown={onUserScroll}
      onKeyDown={(event) => (event.key === 'ArrowLeft' || event.key === 'ArrowRight') && onUserScroll()}
      className="-mx-4 flex items-start gap-3 overflow-x-auto px-4 pb-3 md:-mx-6 md:px-6"
    >
      {days.map((day, index) => (
        <DayCard
          key={day.key}
          day={day}
          posts={postsByDay.get(day.key) ?? NO_POSTS}
          agents={agentSlots.get(day.key) ?? NO_SLOTS}
          filtered={filtered}
          chosen={day.key === chosenDay}
          openPostId={openPostId}
          isFar={total > DRAW_ALL && (index < range.first - NEAR_CARDS || index > range.last + NEAR_CARDS)}
        />
      ))}
    </div>
  );
}

/** The strip's shape while posts load. */
export function DayStripSkeleton(): ReactNode {
  return (
    <div className="-mr-4 flex gap-3 overflow-hidden pb-3 md:-mr-6">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="min-h-[360px] w-[18rem] shrink-0 rounded-card" />
      ))}
    </div>
  );
}
