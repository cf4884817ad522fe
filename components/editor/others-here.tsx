'use client';

import { Users } from 'lucide-react';
import { useAction } from '@/components/api/use-action';
import { usePresence } from '@/components/shared/use-presence';
import type { WireEditing } from '@/lib/contracts/video-timeline';
import { announceEditing } from '@/lib/routes/video-timeline';

const SAVES = 'Nothing is overwritten: who saves second is asked whose changes go on.';

/** Who else has this timeline open, in another tab or elsewhere. */
export function OthersHere({ id, canEdit }: { id: string; canEdit: boolean }) {
  const { run } = useAction(announceEditing, { silent: true, nowOrNever: true });
  const others = usePresence<WireEditing>({
    ...{ kind: 'video-presence', id, editing: canEdit },
    idOf: ({ videoId }) => videoId,
    announce: (videoId, body) => void run({ params: { id: videoId }, body }),
  });
  const names = [...new Set(others.map(({ name }) => name))];
  return (
    <span role="status" className="flex min-w-0 items-center gap-1 text-dense text-muted" title={SAVES}>
      {names.length > 0 && (
        <>
          <Users aria-hidden className="size-4 shrink-0" />
          <span className="truncate">
            {names.join(' and ')} {names.length === 1 ? 'has' : 'have'} this open too
          </span>
        </>
      )}
    </span>
  );
}
