import { TriangleAlert } from 'lucide-react';
import { cn } from '@/components/ui/cn';

/** From how many remaining on the counter warns. */
const WARN_AT = 20;

/** How much the network still takes, counted in its own way. */
export function TextCounter({ limit }: { limit: { max: number; used: number; unit: string } }) {
  const left = limit.max - limit.used;
  const look = left < 0 ? 'font-semibold text-failed' : left <= WARN_AT ? 'font-semibold text-partial' : 'text-muted';
  return (
    <span className={cn('inline-flex items-center gap-1 tabular text-tiny', look)}>
      {left <= WARN_AT && (
        <TriangleAlert role="img" aria-label={left < 0 ? 'Too long' : 'Nearly full'} className="size-3 shrink-0" />
      )}
      {left} {limit.unit} remaining
    </span>
  );
}
