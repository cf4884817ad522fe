'use client';

import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { Section } from '@/components/shared/section';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toast';
import type { WireInstagramAgent } from '@/lib/contracts/agents';
import { generateAgentPosts } from '@/lib/routes/agent-posts';
import { EstimateLine } from '../estimate-line';
import { POST_CACHES } from '../use-agent-acts';

const DEFAULT_COUNT = 5;
const MAX_COUNT = 20;

/** Several posts made ahead, one to twenty, by default for the slots that come. */
export function GenerateInAdvance({ agent, canEdit }: { agent: WireInstagramAgent; canEdit: boolean }) {
  const [typed, setTyped] = useState(String(DEFAULT_COUNT));
  const [schedule, setSchedule] = useState(true);
  const count = Math.min(MAX_COUNT, Math.max(1, Math.trunc(Number(typed)) || DEFAULT_COUNT));
  const generate = useAction(generateAgentPosts, {
    refresh: POST_CACHES,
    failure: 'Failed to generate batch',
    onDone: () => void toast.success('Batch generation started'),
  });
  return (
    <Section
      id="generate-in-advance"
      title="Generate in Advance"
      description="Posts are made one after another, each with the earlier ones in mind."
    >
      <form
        aria-label="Generate in Advance"
        noValidate
        className="flex flex-wrap items-center gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!generate.busy) void generate.run({ params: { id: agent._id }, body: { count, schedule } });
        }}
      >
        <label className="flex items-center gap-2 text-dense">
          Posts
          <Input
            type="number"
            min={1}
            max={MAX_COUNT}
            value={typed}
            disabled={!canEdit}
            className="w-20"
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => setTyped(String(count))}
          />
        </label>
        <Checkbox
          label="Schedule them into upcoming slots"
          checked={schedule}
          disabled={!canEdit}
          onChange={(event) => setSchedule(event.target.checked)}
        />
        <Button type="submit" busy={generate.busy} disabled={!canEdit}>
          {!generate.busy && <Sparkles aria-hidden />}
          Generate
        </Button>
      </form>
      {canEdit && <EstimateLine agentId={agent._id} posts={count} />}
    </Section>
  );
}
