'use client';

import type { ReactNode } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import type { WirePost } from '@/lib/contracts/posts';
import { DayCard } from './day-card';
import type { useStrip } from './use-strip';

type DayStripProps = {
  strip: ReturnType<typeof useStrip>;
  postsByDay: Map<string, WirePost[]>;
  chosenDay: string | null;
  openPostId: string | null;
  canEdit: boolean;
  onCreate: (dayKey: string) => void;
  onOpen: (id: string) => void;
  onDelete: (post: WirePost) => void;
};

const NO_POSTS: WirePost[] = [];
/** Up to here every post is drawn; beyond, only those on the cards near the screen. */
const DRAW_ALL = 300;
const NEAR_CARDS = 6;

/** 60 days side by side. */
export function DayStrip({ strip, postsByDay, chosenDay, openPostId, canEdit, onCreate, onOpen, onDelete }: DayStripProps) {
  const { setBox, days, range, onScroll, onUserScroll } = strip;
  const total = [...postsByDay.values()].reduce((sum, posts) => sum + posts.length, 0);
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
          chosen={day.key === chosenDay}
          openPostId={openPostId}
          canEdit={canEdit}
          far={total > DRAW_ALL && (index < range.first - NEAR_CARDS || index > range.last + NEAR_CARDS)}
          onCreate={onCreate}
          onOpen={onOpen}
          onDelete={onDelete}
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
