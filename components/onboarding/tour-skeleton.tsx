import { Loading } from '@/components/shared/loading';
import { Skeleton } from '@/components/ui/skeleton';

/** As high as the steps, so that the schedule does not jump when they come. */
export function TourSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-[224px] rounded-card md:h-[204px]" />
    </Loading>
  );
}
