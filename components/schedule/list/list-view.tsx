'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { CalendarPlus, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { EmptyState } from '@/components/shared/empty-state';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { countOfPosts, type DayCard } from '@/lib/schedule/day-cards';
import { listRows } from '@/lib/schedule/list-rows';
import { AgentSlotChip } from '../agent-slot';
import { dayName } from '@/lib/schedule/day-words';
import { useTools } from '../tools';
import type { CalendarProps } from '../week/week-view';
import { useFigures } from '../use-figures';
import { PostRow } from './post-row';

const HEAD_PX = 32;
const ROW_PX = 40;
/** Up to here every row is drawn; beyond, those near the screen. */
const DRAW_ALL = 150;

/** The posts of a month one under the other, day by day. */
export function ListView({ days, date, postsByDay, slots, openPostId, filtered }: CalendarProps) {
  const { canEdit, create } = useTools();
  const rows = useMemo(
    () => listRows({ days, postsByDay, agents: slots.agents, date }),
    [days, postsByDay, slots, date],
  );
  const figures = useFigures(days, postsByDay);
  const box = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  const virtual = useVirtualizer({
    count: rows.length,
    // The page scrolls, not the list.
    getScrollElement: () => document.getElementById('main'),
    estimateSize: (index) => (rows[index]?.kind === 'day' ? HEAD_PX : ROW_PX),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: rows.length <= DRAW_ALL ? rows.length : 8,
    scrollMargin: offset,
    // The header of the page stays on top.
    scrollPaddingStart: 56,
  });

  // Forms and bars above come and go.
  useEffect(() => {
    const main = document.getElementById('main');
    if (!main || !box.current) return;
    const measure = () =>
      box.current &&
      setOffset(box.current.getBoundingClientRect().top - main.getBoundingClientRect().top + main.scrollTop);
    const observer = new ResizeObserver(measure);
    for (const child of main.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);

  const show = useEffectEvent((key: string) => {
    const index = rows.findIndex((row) => row.kind === 'day' && row.day.key >= key);
    if (index > 0) virtual.scrollToIndex(index, { align: 'start' });
  });
  const placed = offset > 0;
  useEffect(() => {
    if (placed) show(date);
  }, [date, placed]);

  return (
    <div ref={box} role="region" aria-label="List" className="rounded-card border border-line bg-panel">
      <div className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <div
              key={row.key}
              className="absolute inset-x-0 top-0"
              style={{ height: size, transform: `translateY(${start - offset}px)` }}
            >
              {row.kind === 'day' ? (
                <DayRow day={row.day} posts={row.posts} />
              ) : row.kind === 'slot' ? (
                <div className="flex h-full items-center border-b border-line px-3">
                  <AgentSlotChip slot={row.slot} />
                </div>
              ) : (
                <PostRow post={row.post} selected={row.post._id === openPostId} figure={figures.get(row.post._id)} />
              )}
            </div>
          );
        })}
      </div>
      {rows.every(({ kind }) => kind === 'day') && (
        <EmptyState
          icon={CalendarPlus}
          title={filtered ? 'No matching posts in this month' : 'No posts in this month'}
          action={
            canEdit &&
            !filtered && (
              <Button variant="outline" onClick={() => create(date)}>
                <Plus aria-hidden />
                Write a post
              </Button>
            )
          }
        />
      )}
    </div>
  );
}

function DayRow({ day, posts }: { day: DayCard; posts: number }) {
  const { canEdit, create } = useTools();
  const name = dayName.format(day.date);
  return (
    <div
      data-day={day.key}
      data-drop={day.key}
      className={cn(
        'flex h-full items-center gap-2 border-b border-line bg-canvas px-3 data-over:bg-accent-soft',
        day.isPast && 'text-muted',
      )}
    >
      <h3
        aria-current={day.isToday ? 'date' : undefined}
        className={cn('text-dense font-semibold', day.isToday && 'text-scheduled')}
      >
        {name}
      </h3>
      {day.isToday && <span aria-hidden className="size-2 animate-pulse-slow rounded-full bg-scheduled" />}
      <span className="tabular text-tiny text-muted">({countOfPosts(posts)})</span>
      {canEdit && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Add post on ${name}`}
          title="Add post"
          className="ml-auto"
          onClick={() => create(day.key)}
        >
          {posts === 0 ? <CalendarPlus aria-hidden /> : <Plus aria-hidden />}
        </Button>
      )}
    </div>
  );
}
