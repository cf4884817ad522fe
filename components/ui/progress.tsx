import { cn } from './cn';

/** `value` from 0 to 1; null while the figure is unknown. */
export function Progress({ value, label, className }: { value: number | null; label: string; className?: string }) {
  const percent = value === null ? undefined : Math.round(value * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={cn('h-1.5 w-full overflow-hidden rounded-full bg-sunken', className)}
    >
      <div
        className={cn('h-full rounded-full bg-accent transition-[width]', value === null && 'w-1/3 animate-pulse-slow')}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
