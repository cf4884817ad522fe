'use client';

import { ArrowDown, ArrowUp, ListPlus } from 'lucide-react';
import { EmptyState } from '@/components/shared/empty-state';
import { PlatformMark } from '@/components/platforms/platform-mark';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import type { WireQueue, WireQueuePlace } from '@/lib/contracts/queue';
import { shortTime } from '@/lib/format/relative-time';
import { labelOf } from '@/lib/platforms/keys';
import { firstWords } from '@/lib/posts/first-words';

type QueuePlacesProps = {
  queue: WireQueue;
  canEdit: boolean;
  busy: boolean;
  /** Two posts, the one to come first. */ onSwap: (postIds: string[]) => void;
  /** A free time was chosen. */ onFree: (at: string) => void;
  onSlots: () => void;
};

const MAX_PLACES = 60;
const laneOf = ({ platform, tag }: WireQueuePlace) => `${platform ?? ''}|${tag ?? ''}`;

/** The coming places of the queue, with the posts that hold them. */
export function QueuePlaces({ queue, canEdit, busy, onSwap, onFree, onSlots }: QueuePlacesProps) {
  if (queue.places.length === 0) {
    return (
      <EmptyState
        icon={ListPlus}
        title="No time slots added yet"
        action={
          canEdit && (
            <Button variant="outline" onClick={onSlots}>
              Add times
            </Button>
          )
        }
      >
        A queue has weekly times, such as Monday 09:00. Posts that are added to it go out at the next free one.
      </EmptyState>
    );
  }
  return (
    <ol aria-label="Coming up" className="flex flex-col gap-1.5">
      {queue.places.slice(0, MAX_PLACES).map((place) => (
        <Place
          key={`${place.at} ${laneOf(place)} ${place.post?._id ?? ''}`}
          place={place}
          canEdit={canEdit}
          busy={busy}
          before={neighbour(queue, place, -1)}
          after={neighbour(queue, place, 1)}
          onSwap={onSwap}
          onFree={onFree}
        />
      ))}
    </ol>
  );
}

/** The queued post next to a place, of the same platform and tag: with it the place can be exchanged. */
function neighbour({ places }: WireQueue, place: WireQueuePlace, step: 1 | -1): string | null {
  const lane = places.filter((other) => other.post?.queued && laneOf(other) === laneOf(place));
  return lane[lane.indexOf(place) + step]?.post?._id ?? null;
}

type PlaceProps = {
  place: WireQueuePlace;
  canEdit: boolean;
  busy: boolean;
  before: string | null;
  after: string | null;
  onSwap: (postIds: string[]) => void;
  onFree: (at: string) => void;
};

function Place({ place: { at, platform, tag, post }, canEdit, busy, before, after, onSwap, onFree }: PlaceProps) {
  return (
    <li
      className={cn(
        'flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line px-3 py-1.5',
        !post && 'border-dashed',
      )}
    >
      <time dateTime={at} className="w-36 shrink-0 text-dense tabular text-muted">
        {shortTime(new Date(at))}
      </time>
      <span className={cn('min-w-0 flex-1 basis-40 truncate', !post && 'text-muted')}>
        {post ? (
          firstWords(post)
        ) : canEdit ? (
          <Button
            variant="link"
            size="inline"
            aria-label={`Free slot ${shortTime(new Date(at))}`}
            title="New post at this time"
            onClick={() => onFree(at)}
          >
            Free
          </Button>
        ) : (
          'Free'
        )}
      </span>
      {post && !post.queued && <span className="text-tiny text-muted">Planned by hand</span>}
      <Lane platform={platform} tag={tag} />
      {canEdit && post?.queued && (
        <span className="flex gap-1">
          <Button
            size="icon-sm"
            variant="ghost"
            aria-label={`Move ${firstWords(post)} earlier`}
            title="Earlier"
            disabled={!before || busy}
            onClick={() => before && onSwap([post._id, before])}
          >
            <ArrowUp aria-hidden />
          </Button>
          <Button
            size="icon-sm"
            variant="ghost"
            aria-label={`Move ${firstWords(post)} later`}
            title="Later"
            disabled={!after || busy}
            onClick={() => after && onSwap([after, post._id])}
          >
            <ArrowDown aria-hidden />
          </Button>
        </span>
      )}
    </li>
  );
}

/** The platform and tag that a slot is limited to. */
export function Lane({ platform, tag }: Pick<WireQueuePlace, 'platform' | 'tag'>) {
  if (!platform && !tag) return null;
  return (
    <span className="flex items-center gap-1.5 text-tiny text-muted">
      {platform && (
        <span className="flex items-center gap-1">
          <PlatformMark platform={platform} className="size-3" />
          {labelOf(platform)}
        </span>
      )}
      {tag && <span>#{tag}</span>}
    </span>
  );
}
