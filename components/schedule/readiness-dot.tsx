import { cn } from '@/components/ui/cn';
import { readinessOf } from '@/lib/posts/readiness';

const COLORS = { grey: 'bg-edge', yellow: 'bg-ready-partial', green: 'bg-ready-full' } as const;

/** Whether a post could go out as it stands. */
export function ReadinessDot({ post }: { post: Parameters<typeof readinessOf>[0] }) {
  const readiness = readinessOf(post);
  if (!readiness) return null;
  return (
    <span
      role="img"
      aria-label={readiness.label}
      title={readiness.label}
      className={cn('size-2 shrink-0 rounded-full', COLORS[readiness.color])}
    />
  );
}
