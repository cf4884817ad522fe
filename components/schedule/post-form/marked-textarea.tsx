'use client';

import { useRef, type ComponentProps } from 'react';
import { cn } from '@/components/ui/cn';
import { Textarea } from '@/components/ui/textarea';

type MarkedTextareaProps = Omit<ComponentProps<typeof Textarea>, 'value'> & {
  value: string;
  /** From where on the text is marked as too much, in UTF-16 code units; null: all of it fits. */
  markFrom: number | null;
};

/**
 * A text field whose overflow is marked where it stands: the same text is drawn behind it, with a background from there
 * on.
 */
export function MarkedTextarea({ value, markFrom, className, onScroll, ...rest }: MarkedTextareaProps) {
  const behind = useRef<HTMLDivElement>(null);
  return (
    <span className="relative block">
      {markFrom !== null && (
        <div
          ref={behind}
          aria-hidden
          className="pointer-events-none absolute inset-0 overflow-hidden rounded-control border border-transparent bg-panel px-3 py-2 text-transparent select-none"
        >
          <div
            className={cn(
              'wrap-break-word whitespace-pre-wrap',
              className?.includes('text-composer') ? 'text-composer' : 'text-base',
            )}
          >
            {value.slice(0, markFrom)}
            <mark className="rounded-small bg-failed-soft text-transparent underline decoration-failed decoration-2">
              {value.slice(markFrom)}
            </mark>
          </div>
        </div>
      )}
      <Textarea
        {...rest}
        value={value}
        className={cn('block w-full', className, markFrom !== null && 'relative bg-transparent')}
        onScroll={(event) => {
          if (behind.current) behind.current.scrollTop = event.currentTarget.scrollTop;
          onScroll?.(event);
        }}
      />
    </span>
  );
}
