'use client';

import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import type { WireInstagramAgent } from '@/lib/contracts/agents';

const ShareDialog = loadLater(() =>
  import('@/components/shared/approval/share-dialog').then((part) => part.ShareDialog),
);

/** Shares what the agent has made and not published with someone who approves it. */
export function ShareQueue({ agent, disabled }: { agent: WireInstagramAgent; disabled: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" disabled={disabled} onClick={() => setOpen(true)}>
        <BadgeCheck aria-hidden />
        Share for approval…
      </Button>
      {open && (
        <ShareDialog projectId={agent.projectId} shared={{ agentId: agent._id }} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
