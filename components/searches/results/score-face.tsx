'use client';

import { Sparkles } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/components/ui/cn';
import type { WireChannelResult } from '@/lib/contracts/search-results';
import { percentWords } from '../words';

export type ScoreProps = {
  row: WireChannelResult;
  seed: string;
  isLikeness: boolean;
  learnedAt: string | null;
};

/** A figure with a bar under it, and a sign where marks have changed it. */
export function ScoreFace({
  row,
  seed,
  isLikeness,
  learnedAt: _learnedAt,
  className,
  ...rest
}: ScoreProps & ComponentProps<'button'>) {
  const share = row.theme_relevance ?? 0;
  const words = percentWords(share);
  return (
    <button
      type="button"
      aria-label={`Why ${words}`}
      title={`Why ${words}${isLikeness ? `, like @${seed}` : ''}`}
      className={cn(
        'tabular inline-flex min-h-6 w-full max-w-24 flex-col gap-1 rounded-small px-1 text-left hover:bg-sunken',
        className,
      )}
      {...rest}
    >
      <span className="flex items-center gap-1">
        {words}
        {row.score.learned && <Sparkles aria-hidden className="size-3 text-accent-text" />}
      </span>
      <span aria-hidden className="block h-1 w-full rounded-full bg-sunken">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
    </button>
  );
}
