'use client';

import { useLazyPart } from '@/components/shared/use-lazy-part';
import { ScoreFace, type ScoreProps } from './score-face';

const load = () => import('./score-popover').then((part) => part.ScorePopover);

/** The relevance of a channel; pressed, it says why. */
export function ScoreButton(props: ScoreProps) {
  const { Part, button } = useLazyPart<ScoreProps>(load);
  if (props.row.theme_relevance === null)
    return (
      <span className="px-1 text-muted" title={props.row.reason ?? 'Not scored yet'}>
        –<span className="sr-only">not scored yet</span>
      </span>
    );
  return Part ? <Part {...props} /> : <ScoreFace {...props} {...button} aria-haspopup="dialog" aria-expanded={false} />;
}
