import { Images, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Skeleton } from '@/components/ui/skeleton';
import type { Library } from './use-library';

type LibraryStatesProps = {
  library: Library;
  /** The action offered when the library is empty. */ emptyAction: ReactNode;
  children: ReactNode;
};

const TILES = Array.from({ length: 12 }, (_, index) => index);

/** The library's states around its grid: loading, failed, empty, nothing that matches, and full. */
export function LibraryStates({
  library: { items, error, retry, hasMore, isLoadingMore, isStale, isFiltered, clear },
  emptyAction,
  children,
}: LibraryStatesProps) {
  if (!items && error)
    return <ErrorState title="The media library could not be loaded" detail={error.message} onRetry={retry} />;
  if (!items) return <LibrarySkeleton />;
  if (items.length === 0 && !hasMore && isFiltered) {
    return (
      <EmptyState
        icon={SearchX}
        title="No media matches"
        action={
          <Button variant="outline" onClick={clear}>
            Clear filters
          </Button>
        }
      >
        Nothing in the library has this name, tag and kind.
      </EmptyState>
    );
  }
  if (items.length === 0 && !hasMore) {
    return (
      <EmptyState icon={Images} title="No media yet" action={emptyAction}>
        Pictures, videos and audio files that are uploaded anywhere in this project are kept here, ready for reuse.
      </EmptyState>
    );
  }
  return (
    <div aria-busy={isStale} className={cn('transition-opacity', isStale && 'opacity-60')}>
      {children}
      {isLoadingMore && (
        <p role="status" className="py-4 text-center text-dense text-muted">
          Loading...
        </p>
      )}
      {error && (
        <ErrorState title="More media could not be loaded" detail={error.message} onRetry={retry} className="mt-3" />
      )}
    </div>
  );
}

function LibrarySkeleton() {
  return (
    <Loading>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(160px,1fr))]">
        {TILES.map((index) => (
          <div key={index} className="overflow-hidden rounded-card border border-line bg-panel">
            <Skeleton className="aspect-4/3 w-full rounded-none" />
            <div className="flex h-[50px] flex-col justify-center gap-1.5 px-2.5">
              <Skeleton className="h-3 w-3/4" />
              <Skeleton className="h-2.5 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
