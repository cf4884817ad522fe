'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import type { WireAgentPost } from '@/lib/contracts/agent-post';
import { rejectAgentPost } from '@/lib/routes/agent-posts';
import { FormDialog } from '../form-dialog';
import { POST_CACHES } from '../use-agent-acts';

type RejectDialogProps = { agentId: string; post: WireAgentPost; onClose: () => void };

/** Rejects a post with a reason, which the agent reads before it writes the next one. */
export function RejectDialog({ agentId, post, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  const reject = useAction(rejectAgentPost, {
    refresh: POST_CACHES,
    failure: 'The post could not be rejected',
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Reject post"
      description="It stays as a draft without a time."
      act="Reject"
      busy={reject.busy}
      onSubmit={() => void reject.run({ params: { id: agentId, postId: post.id }, body: { reason: reason.trim() } })}
      onClose={onClose}
    >
      <Field label="Reason" help="The agent reads it before it writes the next post.">
        {(props) => (
          <Textarea
            {...props}
            data-autofocus
            maxLength={1_000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
