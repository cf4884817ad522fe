import { cn } from '@/components/ui/cn';
import type { ConnectReturn } from '../use-connect-return';

/** How connecting in the browser ended. */
export function OutcomeLine({ ok, sentence }: ConnectReturn) {
  return (
    <p
      className={cn(
        'rounded-control px-3 py-2 text-dense',
        ok ? 'bg-published-soft text-published' : 'bg-failed-soft text-failed',
      )}
    >
      {sentence}
    </p>
  );
}
