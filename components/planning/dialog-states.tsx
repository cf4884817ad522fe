import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Skeleton } from '@/components/ui/skeleton';

/** The content of a dialog while its data loads, or when loading failed. */
export function DialogStates({
  what,
  error,
  onRetry,
}: {
  what: string;
  error: { message: string } | null;
  onRetry: () => void;
}) {
  if (error) return <ErrorState title={`${what} could not be loaded`} detail={error.message} onRetry={onRetry} />;
  return (
    <Loading>
      <div className="flex flex-col gap-2">
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} className="h-14 rounded-control" />
        ))}
      </div>
    </Loading>
  );
}
