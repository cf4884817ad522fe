'use client';

import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAhead } from '@/components/api/use-ahead';
import { EmptyState } from '@/components/shared/empty-state';
import { Loading } from '@/components/shared/loading';
import { loadLater } from '@/components/ui/load-later';
import { Skeleton } from '@/components/ui/skeleton';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import type { View } from '@/lib/schedule/navigator';
import type { Range, ViewName } from '@/lib/schedule/range';
import { getPost } from '@/lib/routes/posts';
import { useDragging } from './moving/drag';
import { useDrop } from './moving/use-drop';
import { useCalendarSlots } from './use-calendar-slots';
import { DayStrip } from './timeline/day-strip';
import type { StripTarget } from './timeline/use-strip';
import { VIEW_PANEL } from './view-tabs';

const loading = () => (
  <Loading>
    <Skeleton className="h-[480px] rounded-card" />
  </Loading>
);
const WeekView = loadLater(() => import('./week/week-view').then((part) => part.WeekView), { loading });
const MonthView = loadLater(() => import('./month/month-view').then((part) => part.MonthView), { loading });
const ListView = loadLater(() => import('./list/list-view').then((part) => part.ListView), { loading });
const CALENDARS = { week: WeekView, month: MonthView, list: ListView };

type ScheduleViewsProps = {
  view: ViewName;
  range: Range;
  date: string;
  asked: StripTarget;
  days: ReadonlyMap<string, WirePostCard[]>;
  total: number;
  /** Filters are active. */
  filtered: boolean;
  /** The filters leave nothing of the whole project. */
  noMatch: boolean;
  openPostId: string | null;
  chosenDay: string | null;
  onView: (view: View) => void;
  onScrolled: (dayKey: string) => void;
  onShowDay: (dayKey: string) => void;
  /** Below the view; posts are dragged from there too. */
  children: ReactNode;
};

/** The view that its tab has chosen. Posts are dropped on its days. */
export function ScheduleViews({
  view,
  range,
  date,
  asked,
  days,
  total,
  filtered,
  noMatch,
  openPostId,
  chosenDay,
  onView,
  onScrolled,
  onShowDay,
  children,
}: ScheduleViewsProps) {
  const dragging = useDragging(useDrop());
  const ahead = useAhead(getPost, {
    attribute: 'post',
    inputOf: (id) => ({ params: { id } }),
    program: () => import('./post-form/post-panel'),
  });
  const slots = useCalendarSlots({ view, range, filtered });
  const Calendar = view === 'timeline' ? null : CALENDARS[view];
  return (
    <div
      {...dragging}
      {...ahead}
      id={VIEW_PANEL}
      role="tabpanel"
      aria-labelledby={`view-${view}`}
      className="flex flex-col gap-6"
    >
      <div role="status" className="empty:hidden">
        {noMatch && <NoMatch />}
      </div>
      {noMatch ? null : Calendar ? (
        <Calendar
          days={range.days}
          date={date}
          postsByDay={days}
          slots={slots}
          openPostId={openPostId}
          filtered={filtered}
          onShowDay={onShowDay}
        />
      ) : (
        <DayStrip
          days={range.days}
          asked={asked}
          postsByDay={days}
          agentSlots={slots.agents}
          total={total}
          filtered={filtered}
          chosenDay={chosenDay}
          openPostId={openPostId}
          onView={onView}
          onScrolled={onScrolled}
        />
      )}
      {children}
    </div>
  );
}

/** In place of days that would all say that they are empty. The way out, 'Clear filters', stands with the filters. */
function NoMatch() {
  return (
    <EmptyState
      icon={SearchX}
      title="No posts match these filters."
      className="rounded-card border border-dashed border-line"
    >
      Try fewer words, or clear the filters to see every post.
    </EmptyState>
  );
}
