import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';

const first = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A section that is still to come: its title, what it is for, and fields. */
export function SectionSkeleton({ fields = 2 }: { fields?: number }) {
  return (
    <Card aria-hidden className="flex flex-col gap-4 p-5">
      <div className="flex flex-col gap-1.5">
        <Skeleton className="h-5 w-36" />
        <Skeleton className="h-4 w-80 max-w-full" />
      </div>
      {first(fields).map((field) => (
        <div key={field} className="flex flex-col gap-1.5">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-9 max-w-120" />
        </div>
      ))}
    </Card>
  );
}

/** Rows of 56 that are still to come: a mark, a name with a line below it, a button. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <Card aria-hidden className="divide-y divide-line">
      {first(rows).map((row) => (
        <div key={row} className="flex min-h-14 items-center gap-2 px-4">
          <Skeleton className="size-5 shrink-0 rounded-full" />
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-3 w-44 max-w-full" />
          </div>
          <Skeleton className="h-8 w-20 shrink-0" />
        </div>
      ))}
    </Card>
  );
}
