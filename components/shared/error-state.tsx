import { CircleAlert, RotateCw } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';

type ErrorStateProps = {
  title: string;
  detail?: string;
  /** Absent: the reader can do nothing about it. */ onRetry?: (() => void) | undefined;
  /** Where a document names the button. */ retryLabel?: string;
  className?: string;
};

/** A failure, the remedy, and a button for it where the reader has one. */
export function ErrorState({ title, detail, onRetry, retryLabel = 'Retry', className }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cn(
        'flex flex-wrap items-center gap-3 rounded-card border border-failed/40 bg-failed-soft px-4 py-3 text-failed',
        className,
      )}
    >
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      <div className="min-w-48 flex-1">
        <p className="font-semibold">{title}</p>
        {detail && <p className="text-dense">{detail}</p>}
      </div>
      {onRetry && (
        <Button variant="outline" size="sm" onClick={onRetry}>
          <RotateCw aria-hidden />
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
