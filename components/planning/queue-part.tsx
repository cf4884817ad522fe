'use client';

import { useEndpoint } from '@/components/api/use-endpoint';
import { Section } from '@/components/shared/section';
import { useWorkspace } from '@/components/shared/workspace-context';
import { getQueue } from '@/lib/routes/queue';
import { DialogStates } from './dialog-states';
import { QueueSlots } from './queue-slots';

/** The weekly times of the project, as a part of Settings. */
export function QueuePart() {
  const { project, may } = useWorkspace();
  const query = { projectId: project?._id };
  const { data: queue, error, refetch } = useEndpoint(getQueue, { query }, { enabled: project !== undefined });
  return (
    <Section
      id="queue"
      title="Queue"
      description="Posts in the queue take the next free time. Posts that have a time keep it."
    >
      {!queue && <DialogStates what="The queue" error={error} onRetry={() => void refetch()} />}
      {queue && (
        <QueueSlots
          key={`${project?._id} ${JSON.stringify(queue.slots)}`}
          queue={queue}
          projectId={project?._id}
          canEdit={may('editor')}
        />
      )}
    </Section>
  );
}
