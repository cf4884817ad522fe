import { RefreshCw } from 'lucide-react';
import { RelativeTime } from '@/components/shared/relative-time';
import { Button } from '@/components/ui/button';
import type { PostFigures } from './use-post-results';

/** Above the channels: that figures could not be loaded, or the button that has them read now. */
export function ReadAgain({ results, canEdit }: { results: PostFigures; canEdit: boolean }) {
  const { error, retry, readAgain, isReading, freeAt } = results;
  if (error)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-dense">
        <span>The figures could not be loaded: {error.message}</span>
        <Button variant="outline" size="sm" onClick={retry}>
          Retry
        </Button>
      </div>
    );
  if (!readAgain || !canEdit) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense text-muted">
      <Button
        variant="outline"
        size="sm"
        busy={isReading}
        aria-disabled={isReading || freeAt !== null}
        onClick={freeAt ? undefined : readAgain}
      >
        <RefreshCw aria-hidden />
        Read figures now
      </Button>
      {isReading ? (
        <span role="status">Reading the figures</span>
      ) : (
        freeAt && (
          <span>
            Possible again <RelativeTime at={freeAt} />
          </span>
        )
      )}
    </div>
  );
}
