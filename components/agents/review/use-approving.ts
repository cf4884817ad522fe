'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { undoable } from '@/components/shared/undo';
import { toast } from '@/components/ui/toast';
import { approveAgentPost, withdrawAgentPostApproval } from '@/lib/routes/agent-posts';
import { POST_CACHES } from '../use-agent-acts';

type Waiting = { id: string; agent: { _id: string } };
const paramsOf = ({ id, agent }: Waiting) => ({ params: { id: agent._id, postId: id } });

/** Approves posts, one or all; Undo lets them wait for review again. */
export function useApproving() {
  const [busy, setBusy] = useState(false);
  const approval = useAction(approveAgentPost, { refresh: POST_CACHES, failure: 'The post could not be approved' });
  const withdrawal = useAction(withdrawAgentPostApproval, {
    refresh: POST_CACHES,
    failure: 'The approval could not be undone',
  });

  async function approve(posts: readonly Waiting[]): Promise<void> {
    if (busy) return;
    setBusy(true);
    await undoable(async (withUndo) => {
      const approved: Waiting[] = [];
      for (const post of posts) if (await approval.run(paramsOf(post))) approved.push(post);
      setBusy(false);
      if (approved.length === 0) return;
      toast.success(
        approved.length === 1 ? 'Approved' : `${approved.length} posts approved`,
        withUndo(() => void withdraw(approved)),
      );
    });
  }

  async function withdraw(posts: readonly Waiting[]): Promise<void> {
    let back = 0;
    for (const post of posts) if (await withdrawal.run(paramsOf(post))) back += 1;
    if (back > 0) toast.success(back === 1 ? 'It waits for review again' : `${back} posts wait for review again`);
  }

  return { approve, busy };
}
