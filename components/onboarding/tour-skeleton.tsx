import { Loading } from '@/components/shared/loading';
import { Skeleton } from '@/components/ui/skeleton';

/** As high as the steps, so that the schedule does not jump when they come. */
export function TourSkeleton() {
  return (
    <Loading>
      <div className="px-4 pt-5 md:px-6">
        <Skeleton className="h-[224px] rounded-card md:h-[204px]" />
      </div>
    </Loading>
  );
}
