'use client';

import { Sparkles } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useAction } from '@/components/api/use-action';
import { Section } from '@/components/shared/section';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toast';
import type { WireInstagramAgent } from '@/lib/contracts/agents';
import { generateAgentPosts } from '@/lib/routes/agent-posts';
import { generateAgentPostsRules } from '@/lib/routes/rules/agent-posts';
import { EstimateLine } from '../estimate-line';
import { POST_CACHES } from '../use-agent-acts';

const INITIAL = { count: '5', schedule: true };

/** Several posts made ahead, one to twenty, by default for the slots that come. */
export function GenerateInAdvance({ agent, canEdit }: { agent: WireInstagramAgent; canEdit: boolean }) {
  const generate = useAction(generateAgentPosts, {
    refresh: POST_CACHES,
    failure: 'Failed to generate batch',
    onDone: () => void toast.success('Batch generation started'),
  });
  const form = useContractForm({
    action: generate,
    isReady: canEdit,
    initial: INITIAL,
    bodyOf: ({ count, schedule }) => ({ count: Number(count), schedule }),
    send: (body) => generate.run({ params: { id: agent._id }, body }),
    rules: generateAgentPostsRules,
    check: ({ count }) => ({ count: Number.isInteger(Number(count)) ? undefined : 'A whole number' }),
    when: 'left',
  });
  const count = Number(useWatch({ control: form.control, name: 'count' }));
  return (
    <Section
      id="generate-in-advance"
      title="Generate in Advance"
      description="Posts are made one after another, each with the earlier ones in mind."
    >
      <form {...form.element} aria-label="Generate in Advance" className="flex flex-wrap items-start gap-4">
        <Field label="Posts" error={form.errorOf('count')} className="w-40">
          {(control) => (
            <Input {...control} {...form.register('count')} type="number" min={1} max={20} disabled={!canEdit} />
          )}
        </Field>
        <Checkbox
          label="Schedule them into upcoming slots"
          {...form.register('schedule')}
          disabled={!canEdit}
          className="mt-6 h-9"
        />
        <Button type="submit" busy={generate.busy} disabled={!canEdit} className="mt-6">
          {!generate.busy && <Sparkles aria-hidden />}
          Generate
        </Button>
      </form>
      {canEdit && count >= 1 && count <= 20 && <EstimateLine agentId={agent._id} posts={Math.trunc(count)} />}
    </Section>
  );
}
