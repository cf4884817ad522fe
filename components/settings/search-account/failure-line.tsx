import { CircleAlert } from 'lucide-react';

/** A sentence that is announced when it appears. */
export function FailureLine({ sentence }: { sentence: string | null }) {
  return (
    <div role="alert" className="text-dense text-failed empty:hidden">
      {sentence && (
        <p className="flex items-start gap-1.5">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span className="min-w-0 break-words">{sentence}</span>
        </p>
      )}
    </div>
  );
}
