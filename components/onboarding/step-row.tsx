import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import type { StepState } from '@/lib/onboarding/first-steps';

type StepRowProps = {
  number: number;
  title: string;
  text: string;
  state: StepState;
  /** The first that is open. */
  current: boolean;
  /** Has something to do already: it takes room where that is narrow too. */
  useful?: boolean;
  skipLabel: string;
  onSkip: () => void;
  /** Its buttons. */
  children: ReactNode;
};

const STATE_WORDS: Record<StepState, string> = { done: 'Done', skipped: 'Skipped', open: '' };

/** One step: what it is, how it stands, and the way to do or skip it. */
export function StepRow({
  number,
  title,
  text,
  state,
  current,
  useful = current,
  skipLabel,
  onSkip,
  children,
}: StepRowProps) {
  return (
    <li
      aria-label={title}
      aria-current={current ? 'step' : undefined}
      className="flex flex-col gap-2 bg-panel px-5 py-4"
    >
      <h3 className={cn('flex items-center gap-2 font-semibold', state !== 'open' && 'text-muted')}>
        <span
          aria-hidden
          className={cn(
            'tabular flex size-6 shrink-0 items-center justify-center rounded-full text-tiny',
            state === 'done'
              ? 'bg-published-soft text-published'
              : current
                ? 'bg-accent text-on-accent'
                : 'bg-sunken text-muted',
          )}
        >
          {state === 'done' ? <Check className="size-3.5" /> : number}
        </span>
        {title}
        {state !== 'open' && (
          <span className={cn('text-tiny font-normal', state === 'done' ? 'text-published' : 'text-muted')}>
            {STATE_WORDS[state]}
          </span>
        )}
      </h3>
      {/* Where it is narrow, only what can be used takes room. */}
      <p className={cn('flex-1 text-dense text-muted', !useful && 'hidden @min-[720px]:block')}>{text}</p>
      {state !== 'done' && (
        <div className={cn('flex flex-wrap items-center gap-2', !useful && 'hidden @min-[720px]:flex')}>
          {children}
          {state === 'open' && (
            <Button variant="ghost" size="sm" aria-label={`${skipLabel}: ${title}`} onClick={onSkip}>
              {skipLabel}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
