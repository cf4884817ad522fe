'use client';

import { useAction } from '@/components/api/use-action';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import type { WireAgentPost } from '@/lib/contracts/agent-post';
import { rejectAgentPost } from '@/lib/routes/agent-posts';
import { rejectAgentPostRules } from '@/lib/routes/rules/agent-posts';
import { FormDialog } from '../form-dialog';
import { POST_CACHES } from '../use-agent-acts';

type RejectDialogProps = { agentId: string; post: WireAgentPost; onClose: () => void };

/** Rejects a post with a reason, which the agent reads before it writes the next one. */
export function RejectDialog({ agentId, post, onClose }: RejectDialogProps) {
  const reject = useAction(rejectAgentPost, { refresh: POST_CACHES, silent: true, onDone: onClose });
  const form = useContractForm({
    action: reject,
    initial: { reason: '' },
    bodyOf: ({ reason }) => ({ reason: reason.trim() }),
    send: (body) => reject.run({ params: { id: agentId, postId: post.id }, body }),
    rules: rejectAgentPostRules,
  });
  return (
    <FormDialog
      title="Reject post"
      description="It stays as a draft without a time."
      act="Reject"
      busy={reject.busy}
      form={form}
      onClose={onClose}
    >
      <Field label="Reason" help="The agent reads it before it writes the next post." error={form.errorOf('reason')}>
        {(props) => <Textarea {...props} {...form.register('reason')} data-autofocus maxLength={1_000} />}
      </Field>
    </FormDialog>
  );
}
