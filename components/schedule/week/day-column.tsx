'use client';

import { Plus } from 'lucide-react';
import { memo, useMemo } from 'react';
import { useNow } from '@/components/shared/use-now';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import type { AgentSlot, FreeSlot } from '@/lib/schedule/calendar-slots';
import { countOfPosts, type DayCard } from '@/lib/schedule/day-cards';
import { atMinutes } from '@/lib/schedule/range';
import {
  BLOCK_MINUTES,
  HOUR_PX,
  isAtNight,
  layoutDay,
  minuteOfDay,
  NIGHT_ENDS,
  NIGHT_PX,
  pixelsAt,
} from '@/lib/schedule/week-layout';
import { AgentSlotChip } from '../agent-slot';
import { PostChip } from '../post-chip';
import { dayName, shortWeekday } from '@/lib/schedule/day-words';
import { useTools } from '../tools';
import type { FiguresOfPosts } from '../use-figures';
import { FreeSlotButton } from './free-slot';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const hourWords = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

export function DayHead({ day, count, current }: { day: DayCard; count: number; current: boolean }) {
  const { canEdit, create } = useTools();
  return (
    <div
      className={cn('@container sticky top-0 z-20 border-b border-l border-line bg-panel', day.isPast && 'text-muted')}
    >
      <div className="flex items-center gap-1.5 py-1 pr-1 pl-2 @min-[120px]:pr-2">
        <span className={cn('tabular text-composer font-semibold', day.isToday && 'text-scheduled')}>
          {day.date.getDate()}
        </span>
        <span className={cn('text-tiny text-muted', current && 'font-semibold text-ink')}>
          {shortWeekday.format(day.date)}
        </span>
        {day.isToday && (
          <span
            aria-hidden
            className="size-1.5 shrink-0 animate-pulse-slow rounded-full bg-scheduled @max-[104px]:hidden"
          />
        )}
        <span className="tabular ml-auto text-tiny text-muted @max-[120px]:sr-only">{count > 0 && `(${count})`}</span>
        {canEdit && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Add post on ${dayName.format(day.date)}`}
            title="Add post"
            className="@max-[120px]:ml-auto"
            onClick={() => create(day.key)}
          >
            <Plus aria-hidden />
          </Button>
        )}
      </div>
    </div>
  );
}

type DayColumnProps = {
  day: DayCard;
  posts: readonly WirePostCard[];
  free: readonly FreeSlot[];
  agents: readonly AgentSlot[];
  figures: FiguresOfPosts;
  /** The night is one row. */
  folded: boolean;
  openPostId: string | null;
  onShowDay: (dayKey: string) => void;
  onNight: () => void;
};

type Shown = WirePostCard | AgentSlot;

const isByNight = ({ scheduledFor }: Pick<Shown, 'scheduledFor'>) =>
  scheduledFor !== null && isAtNight(minuteOfDay(scheduledFor));

/** Posts and agents' slots in the order of their times, without those in a folded night. */
function useShown({ posts, agents, folded }: Pick<DayColumnProps, 'posts' | 'agents' | 'folded'>) {
  return useMemo(() => {
    const all = [...posts, ...agents].sort((a, b) => (a.scheduledFor ?? '').localeCompare(b.scheduledFor ?? ''));
    return {
      ...layoutDay<Shown>(folded ? all.filter((one) => !isByNight(one)) : all),
      hidden: folded ? all.filter(isByNight).length : 0,
    };
  }, [posts, agents, folded]);
}

export const DayColumn = memo(function DayColumn(props: DayColumnProps) {
  const { day, posts, free, figures, folded, openPostId, onShowDay, onNight } = props;
  const { canEdit } = useTools();
  const { blocks, more, hidden } = useShown(props);
  const name = dayName.format(day.date);
  return (
    <section
      aria-label={`${name} (${countOfPosts(posts.length)})`}
      aria-current={day.isToday ? 'date' : undefined}
      data-day={day.key}
      data-drop={day.key}
      data-hours={folded ? 'folded' : ''}
      style={{ height: pixelsAt(24 * 60, folded) }}
      className={cn(
        'group/day relative border-l border-line data-over:bg-accent-soft',
        day.isPast && 'bg-canvas',
        day.isToday && 'bg-scheduled-soft/30',
      )}
    >
      {folded && (
        <div style={{ height: NIGHT_PX }} className="border-b border-line bg-canvas p-0.5">
          {hidden > 0 && (
            <button
              type="button"
              onClick={onNight}
              aria-label={`Show the night of ${name}: ${hidden}`}
              className="size-full rounded-small border border-line bg-raised text-tiny font-semibold hover:border-edge"
            >
              +{hidden}
            </button>
          )}
        </div>
      )}
      <Slots day={day} folded={folded} isOpen={canEdit} />
      {canEdit &&
        free
          .filter(({ at }) => !(folded && isAtNight(minuteOfDay(at))))
          .map((slot) => <FreeSlotButton key={slot.at} slot={slot} day={day} folded={folded} />)}
      {day.isToday && <NowLine folded={folded} />}
      {blocks.map(({ post, startMinute, column, columns }) => (
        <div
          key={post._id}
          className="absolute p-px"
          style={{
            top: pixelsAt(startMinute, folded),
            height: (BLOCK_MINUTES / 60) * HOUR_PX,
            left: `${(column / columns) * 100}%`,
            width: `${100 / columns}%`,
          }}
        >
          {'agents' in post ? (
            <AgentSlotChip slot={post} />
          ) : (
            <PostChip post={post} selected={post._id === openPostId} size="block" figure={figures.get(post._id)} />
          )}
        </div>
      ))}
      {more.map(({ startMinute, count }) => (
        <button
          key={startMinute}
          type="button"
          onClick={() => onShowDay(day.key)}
          className="absolute right-1 z-10 min-h-6 rounded-full border border-line bg-raised px-1.5 text-tiny font-semibold hover:border-edge"
          style={{ top: pixelsAt(startMinute + BLOCK_MINUTES, folded) - 12 }}
        >
          +{count} more
        </button>
      ))}
      <span
        aria-hidden
        data-drop-line=""
        className="pointer-events-none absolute inset-x-0 z-20 hidden border-t-2 border-accent-text text-tiny font-semibold text-accent-text group-data-over/day:block before:absolute before:-top-5 before:left-1 before:rounded-small before:bg-raised before:px-1 before:content-[attr(data-time)]"
      />
    </section>
  );
});

/**
 * An empty hour is a way to a post at that hour, unless it has passed. For the keyboard there is the button of the day.
 */
function Slots({ day, folded, isOpen }: { day: DayCard; folded: boolean; isOpen: boolean }) {
  const { create } = useTools();
  const now = useNow();
  const name = dayName.format(day.date);
  return HOURS.slice(folded ? NIGHT_ENDS : 0).map((hour) => {
    if (!isOpen) return <div key={hour} style={{ height: HOUR_PX }} className="border-b border-line" />;
    const over = atMinutes(day.key, hour * 60).getTime() <= now;
    return (
      <button
        key={hour}
        type="button"
        tabIndex={-1}
        disabled={over}
        aria-label={`Add post on ${name} at ${hourWords(hour)}`}
        onClick={() => create(`${day.key}T${hourWords(hour)}`)}
        style={{ height: HOUR_PX }}
        className="block w-full border-b border-line text-tiny text-transparent not-disabled:hover:bg-hover not-disabled:hover:text-muted disabled:cursor-default"
      >
        {!over && hourWords(hour)}
      </button>
    );
  });
}

function NowLine({ folded }: { folded: boolean }) {
  const now = useNow();
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-x-0 z-10 border-t-2 border-failed"
      style={{ top: pixelsAt(minuteOfDay(new Date(now).toISOString()), folded) }}
    />
  );
}
