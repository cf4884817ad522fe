'use client';

import { Sparkles } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { INITIALIZING, STEPS } from '@/lib/agents/agent';
import { Generation } from './generation';
import { PostStatus } from './post-status';

/** AI Generate: the agent makes a post by itself. */
export function GenerateButton({ busy, disabled, onClick }: { busy: boolean; disabled: boolean; onClick: () => void }) {
  return (
    <Button variant="outline" busy={busy} disabled={disabled} onClick={onClick}>
      {!busy && <Sparkles aria-hidden />}
      AI Generate
    </Button>
  );
}

/** The card of a post that was asked for a moment ago, until the list has it. */
export function ComingPost() {
  return (
    <article aria-label="New post" className="flex flex-col gap-4 rounded-card border border-line bg-panel p-4">
      <div>
        <PostStatus status="generating" />
      </div>
      <Generation post={{ generationProgress: INITIALIZING, generationStep: 0, totalSteps: STEPS.length }} />
    </article>
  );
}
