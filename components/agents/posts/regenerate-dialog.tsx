'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { Step } from '@/lib/agents/agent';
import type { WireAgentPost } from '@/lib/contracts/agent-post';
import { regenerateAgentPost } from '@/lib/routes/agent-posts';
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

type RegenerateDialogProps = { agentId: string; post: WireAgentPost; onClose: () => void };

/** Makes a post again from a step on, with a wish. */
export function RegenerateDialog({ agentId, post, onClose }: RegenerateDialogProps) {
  const [step, setStep] = useState<Step>('caption');
  const [wish, setWish] = useState('');
  const regenerate = useAction(regenerateAgentPost, {
    refresh: POST_CACHES,
    failure: 'The post could not be made again',
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Make again"
      description="Steps before the chosen one are kept."
      act="Make again"
      busy={regenerate.busy}
      onSubmit={() =>
        void regenerate.run({ params: { id: agentId, postId: post.id }, body: { step, wish: wish.trim() } })
      }
      onClose={onClose}
    >
      <Field label="From">
        {(props) => (
          <Select
            {...props}
            value={step}
            onChange={(event) => setStep(event.target.value as Step)}
            options={FROM.map(([value, label]) => ({ value, label }))}
          />
        )}
      </Field>
      <Field label="Wish" aside={<span className="text-tiny text-muted">optional</span>}>
        {(props) => (
          <Input
            {...props}
            maxLength={500}
            placeholder="shorter, no emoji"
            value={wish}
            onChange={(event) => setWish(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
