'use client';

import { useAction } from '@/components/api/use-action';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { Step } from '@/lib/agents/agent';
import type { WireAgentPost } from '@/lib/contracts/agent-post';
import { regenerateAgentPost } from '@/lib/routes/agent-posts';
import { regenerateAgentPostRules } from '@/lib/routes/rules/agent-posts';
import { FormDialog } from '../form-dialog';
import { POST_CACHES } from '../use-agent-acts';

/** The steps that are worth doing again; the check always follows. */
const FROM: readonly (readonly [Step, string])[] = [
  ['context', 'All of it'],
  ['idea', 'The idea'],
  ['caption', 'The caption'],
  ['media prompt', 'The plan of the picture'],
  ['media', 'The picture'],
];

const FROM_CAPTION: { step: Step; wish: string } = { step: 'caption', wish: '' };

type RegenerateDialogProps = { agentId: string; post: WireAgentPost; onClose: () => void };

/** Makes a post again from a step on, with a wish. */
export function RegenerateDialog({ agentId, post, onClose }: RegenerateDialogProps) {
  const regenerate = useAction(regenerateAgentPost, { refresh: POST_CACHES, silent: true, onDone: onClose });
  const form = useContractForm({
    action: regenerate,
    initial: FROM_CAPTION,
    bodyOf: ({ step, wish }) => ({ step, wish: wish.trim() }),
    send: (body) => regenerate.run({ params: { id: agentId, postId: post.id }, body }),
    rules: regenerateAgentPostRules,
  });
  return (
    <FormDialog
      title="Make again"
      description="Steps before the chosen one are kept."
      act="Make again"
      busy={regenerate.busy}
      form={form}
      onClose={onClose}
    >
      <Field label="From">
        {(props) => (
          <Select {...props} {...form.register('step')} options={FROM.map(([value, label]) => ({ value, label }))} />
        )}
      </Field>
      <Field label="Wish" aside={<span className="text-tiny text-muted">optional</span>} error={form.errorOf('wish')}>
        {(props) => <Input {...props} {...form.register('wish')} maxLength={500} placeholder="shorter, no emoji" />}
      </Field>
    </FormDialog>
  );
}
