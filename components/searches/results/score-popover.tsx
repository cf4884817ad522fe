'use client';

import { useState } from 'react';
import { RelativeTime } from '@/components/shared/relative-time';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';
import { percentWords } from '../words';
import { ScoreFace, type ScoreProps } from './score-face';
import { ScoreWhy } from './score-why';

/** Why a channel has its relevance; open at once, since it is loaded when it is first wanted. */
export function ScorePopover(props: ScoreProps) {
  const { row, learnedAt } = props;
  const [open, setOpen] = useState(true);
  const title = `Why ${percentWords(row.theme_relevance ?? 0)}`;
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <ScoreFace {...props} />
      </PopoverTrigger>
      <PopoverContent align="start" aria-label={title} className="max-h-[70dvh] overflow-y-auto text-dense">
        <p className="mb-2 font-semibold">{title}</p>
        <ScoreWhy {...props} />
        {row.score.learned && learnedAt && (
          <p className="mt-3 text-tiny text-muted">
            Learned from your marks <RelativeTime at={learnedAt} past />.
          </p>
        )}
      </PopoverContent>
    </Popover>
  );
}
