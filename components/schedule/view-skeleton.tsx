import { Skeleton } from '@/components/ui/skeleton';
import type { ViewName } from '@/lib/schedule/range';
import { DayStripSkeleton } from './timeline/day-strip';

const SHAPES: Record<Exclude<ViewName, 'timeline'>, { pieces: number; box: string; piece: string }> = {
  week: { pieces: 7, box: 'grid min-w-[680px] grid-cols-7 gap-1', piece: 'h-[520px]' },
  month: { pieces: 35, box: 'grid grid-cols-7 gap-1', piece: 'h-16 md:h-28' },
  list: { pieces: 6, box: 'flex flex-col gap-2', piece: 'h-16' },
};

/** The shape of a view while its posts load. */
export function ViewSkeleton({ view }: { view: ViewName }) {
  if (view === 'timeline') return <DayStripSkeleton />;
  const { pieces, box, piece } = SHAPES[view];
  return (
    <div className="overflow-hidden">
      <div className={box}>
        {Array.from({ length: pieces }, (_, index) => (
          <Skeleton key={index} className={piece} />
        ))}
      </div>
    </div>
  );
}
