'use client';

import { useAction } from '@/components/api/use-action';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { toast } from '@/components/ui/toast';
import type { WireInstagramAgent } from '@/lib/contracts/agents';
import { deleteInstagramAgent, listInstagramAgents } from '@/lib/routes/agents';
import { POST_CACHES } from '../use-agent-acts';
import { amountWords } from '../words';

type DeleteAgentDialogProps = { agent: WireInstagramAgent; onClose: () => void; onDeleted?: () => void };

/** Asks before an agent goes with its posts that are not out yet, and says how many. */
export function DeleteAgentDialog({ agent, onClose, onDeleted }: DeleteAgentDialogProps) {
  const { _id, username, unpublishedPostCount: going, datedPostCount: dated } = agent;
  const remove = useAction(deleteInstagramAgent, {
    refresh: [listInstagramAgents, ...POST_CACHES.filter(({ name }) => name !== 'getInstagramAgent')],
    failure: `@${username} could not be deleted`,
    onDone: () => {
      toast.success(`@${username} deleted`);
      onDeleted?.();
    },
  });
  return (
    <ConfirmDialog
      title={`Are you sure you want to delete agent @${username}?`}
      description={
        going > 0
          ? `${amountWords(going, 'post')} of it that ${going === 1 ? 'is' : 'are'} not published, ${dated} of them with a date, ${going === 1 ? 'goes' : 'go'} with it. Published posts stay.`
          : 'Its schedules go with it. Published posts stay.'
      }
      confirmLabel="Delete"
      onConfirm={() => void remove.run({ params: { id: _id } })}
      onClose={onClose}
    />
  );
}
