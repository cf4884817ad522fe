'use client';

import { Shuffle } from 'lucide-react';
import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { changeAddress } from '@/components/shared/address';
import { POST_LISTS } from '@/components/shared/posts-cache';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { ToggleGroup } from '@/components/ui/toggle-group';
import { toLocalInput } from '@/lib/dates/local-time';
import { countPosts } from '@/lib/routes/posts-together';
import type { WireQueue } from '@/lib/contracts/queue';
import { getQueue, orderQueue, shuffleQueue } from '@/lib/routes/queue';
import { DialogStates } from './dialog-states';
import { QueuePlaces } from './queue-places';
import { QueueSlots } from './queue-slots';
import type { PlanningDialogProps } from './types';

const TABS = [
  { value: 'places', label: 'Coming up' },
  { value: 'slots', label: 'Weekly slots' },
] as const;

/** The weekly times of the project, and what goes out on them. */
export function QueueDialog({ canEdit, onClose }: PlanningDialogProps) {
  const { project } = useWorkspace();
  const query = { projectId: project?._id };
  const { data: queue, error, isFetching, refetch } = useEndpoint(getQueue, { query });
  const [chosen, choose] = useState<(typeof TABS)[number]['value'] | null>(null);
  // Without slots there is nothing to see until there are some. Decided once, by a fresh answer: saving the first ones
  // must not turn the page.
  if (queue && !isFetching && chosen === null) choose(queue.slots.length === 0 ? 'slots' : 'places');
  const tab = chosen ?? 'places';
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Queue"
        description="Posts in the queue take the next free time. Posts that have a time keep it."
        className="w-[min(720px,calc(100vw-32px))]"
      >
        <ToggleGroup
          label="Part of the queue"
          look="loose"
          className="px-6 pb-3"
          value={tab}
          onValueChange={choose}
          options={TABS}
        />
        <DialogBody role="region" aria-label="Times" tabIndex={0} className="min-h-72">
          {!queue && <DialogStates what="The queue" error={error} onRetry={() => void refetch()} />}
          {queue && tab === 'places' && (
            <Places
              queue={queue}
              projectId={project?._id}
              canEdit={canEdit}
              onFree={(at) => {
                onClose();
                newPostAt(at);
              }}
              onSlots={() => choose('slots')}
            />
          )}
          {queue && tab === 'slots' && (
            <QueueSlots key={JSON.stringify(queue.slots)} queue={queue} projectId={project?._id} canEdit={canEdit} />
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

/** Opens a new post beside the calendar, at a time. */
function newPostAt(at: string): void {
  changeAddress((params) => {
    params.delete('edit');
    params.set('post', 'new');
    params.set('day', toLocalInput(at));
  });
}

function Places({
  queue,
  projectId,
  canEdit,
  onFree,
  onSlots,
}: {
  queue: WireQueue;
  projectId: string | undefined;
  canEdit: boolean;
  onFree: (at: string) => void;
  onSlots: () => void;
}) {
  const query = { projectId };
  const refresh = [getQueue, ...POST_LISTS, countPosts] as const;
  const order = useAction(orderQueue, { refresh, failure: 'The order could not be changed' });
  const shuffle = useAction(shuffleQueue, {
    refresh,
    failure: 'The queue could not be shuffled',
    onDone: () => void toast.success('The queue was shuffled'),
  });
  const queued = queue.places.filter(({ post }) => post?.queued).length;
  return (
    <>
      {canEdit && queued > 1 && (
        <div className="flex justify-end">
          <Button variant="outline" size="sm" busy={shuffle.busy} onClick={() => void shuffle.run({ query })}>
            <Shuffle aria-hidden />
            Shuffle
          </Button>
        </div>
      )}
      <QueuePlaces
        queue={queue}
        canEdit={canEdit}
        busy={order.busy}
        onSwap={(postIds) => void order.run({ query, body: { postIds } })}
        onFree={onFree}
        onSlots={onSlots}
      />
    </>
  );
}
