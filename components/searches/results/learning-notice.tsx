'use client';

import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { RelativeTime } from '@/components/shared/relative-time';
import type { WireSearch } from '@/lib/contracts/searches';
import { MARKS_TO_SHIFT } from '@/lib/searches/values';
import { countWords } from '../words';

type LearningNoticeProps = {
  search: WireSearch;
  /** Takes it back. */
  undo?: ReactNode;
};

/** Says that marks have re-ranked the results. */
export function LearningNotice({ search, undo }: LearningNoticeProps) {
  const { state, relevant, not_relevant, learned_at, is_off } = search.learning;
  const marks = relevant + not_relevant;
  if (marks === 0 && !is_off) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-accent-soft px-3 py-1.5 text-dense"
    >
      <Sparkles aria-hidden className="size-3.5 shrink-0 text-accent-text" />
      <p className="min-w-0 flex-1 basis-56">
        {is_off ? (
          'Learning was taken back: results are ranked as they were read, until the next mark.'
        ) : state === 'none' ? (
          `${countWords(marks, 'mark')} so far. From ${MARKS_TO_SHIFT} on, marks re-rank the results.`
        ) : (
          <>
            Re-ranked by your {countWords(marks, 'mark')}
            {learned_at && (
              <>
                , <RelativeTime at={learned_at} past />
              </>
            )}
            .{' '}
            {state === 'calibrated'
              ? 'The theme and the scale of the scores follow them.'
              : 'The theme has moved towards the relevant ones.'}
          </>
        )}
      </p>
      {state !== 'none' && !is_off && undo}
    </div>
  );
}
