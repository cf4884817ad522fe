'use client';

import { useEndpoint } from '@/components/api/use-endpoint';
import { Changes } from '@/components/shared/approval/changes';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Skeleton } from '@/components/ui/skeleton';
import { getPostChanges } from '@/lib/routes/post-changes';

/** The differences of a post since a client decided of it. */
export function ChangedSince({ postId }: { postId: string }) {
  const { data, error, refetch } = useEndpoint(getPostChanges, { params: { id: postId } }, { live: true });
  if (error && !data)
    return <ErrorState title="The changes could not be loaded" detail={error.message} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-16 rounded-control" />
      </Loading>
    );
  if (!data.changes)
    return <p className="text-muted">The earlier version was not kept, or nothing is different now.</p>;
  return (
    <div className="max-h-64 overflow-y-auto" role="region" aria-label="Changes" tabIndex={0}>
      <Changes changes={data.changes} />
    </div>
  );
}
