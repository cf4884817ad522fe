'use client';

import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cn } from './cn';

/** Attributes that tie a control to its label, help and error. */
export type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type FieldProps = {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  /** Right of the label: a counter, a link, a button. */
  aside?: ReactNode;
  className?: string;
  hideLabel?: boolean;
  children: (control: ControlProps) => ReactNode;
};

/** Label above, help under, error next to the field (announced when it appears). */
export function Field({ label, help, error, aside, className, hideLabel = false, children }: FieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, help && helpId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={cn('flex min-w-0 flex-col gap-1', className)}>
      <div className={cn('flex min-h-5 items-end justify-between gap-2', hideLabel && !aside && 'sr-only')}>
        <label htmlFor={id} className={cn('text-dense font-semibold text-ink', hideLabel && 'sr-only')}>
          {label}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {help && (
        <p id={helpId} className="text-dense text-muted">
          {help}
        </p>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <div aria-live="polite">
      {error && (
        <p id={id} className="flex items-start gap-1.5 text-dense text-failed">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span className="min-w-0 break-words">{error}</span>
        </p>
      )}
    </div>
  );
}
