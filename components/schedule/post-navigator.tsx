'use client';

import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { countOfPosts } from '@/lib/schedule/day-cards';
import { navigate, type Counts, type View } from '@/lib/schedule/navigator';

type PostNavigatorProps = {
  counts: Counts | undefined;
  view: View;
  onGo: (dayKey: string) => void;
};

/** 'Navigate to posts:' with its four buttons and three counters; a counter shows above 0 only. */
export function PostNavigator({ counts, view, onGo }: PostNavigatorProps) {
  const { before, inView, after, firstDay, previousDay, nextDay, lastDay } = navigate({ counts, view });
  const go = (day: string | null) => ({ disabled: day === null, onClick: () => day && onGo(day) });
  return (
    <div role="group" aria-label="Navigate to posts" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-dense">
      <div className="flex flex-wrap items-center gap-1.5 max-sm:[&_button]:px-2 max-sm:[&_svg]:hidden">
        <span className="mr-1 text-muted">Navigate to posts:</span>
        <Button variant="outline" size="sm" title="Go to first scheduled post" {...go(firstDay)}>
          <ChevronsLeft aria-hidden />
          First
        </Button>
        <Button variant="outline" size="sm" title="Go to previous post" {...go(previousDay)}>
          <ChevronLeft aria-hidden />
          Prev
        </Button>
        <Button variant="outline" size="sm" title="Go to next post" {...go(nextDay)}>
          Next
          <ChevronRight aria-hidden />
        </Button>
        <Button variant="outline" size="sm" title="Go to last scheduled post" {...go(lastDay)}>
          Last
          <ChevronsRight aria-hidden />
        </Button>
      </div>
      <div className="tabular flex flex-wrap gap-x-4 text-muted">
        {before > 0 && <span>{countOfPosts(before)} before view</span>}
        {inView > 0 && <span className="font-semibold text-ink">{countOfPosts(inView)} in view</span>}
        {after > 0 && <span>{countOfPosts(after)} after view</span>}
      </div>
    </div>
  );
}
