'use client';

import { Eye, Pause, Play, Settings, SquarePen, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ActionsButton } from '@/components/shared/actions-button';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu';
import type { WireInstagramAgent } from '@/lib/contracts/agents';
import { useGenerate } from '../posts/use-generate';
import { useToggleStatus } from '../use-agent-acts';

export type AgentActionsProps = {
  agent: WireInstagramAgent;
  canEdit: boolean;
  onDelete: (agent: WireInstagramAgent) => void;
};

/** The acts on an agent, as a menu that is open at once. */
export function AgentMenu({ agent, canEdit, onDelete }: AgentActionsProps) {
  const [open, setOpen] = useState(true);
  const router = useRouter();
  const { isActive, busy, toggle } = useToggleStatus(agent);
  const path = `/instagram-agents/${agent._id}`;
  const { generate } = useGenerate(agent._id, () => router.push(path));
  const title = `@${agent.username}`;
  return (
    <Menu open={open} onOpenChange={setOpen}>
      <MenuTrigger asChild>
        <ActionsButton title={title} />
      </MenuTrigger>
      <MenuContent align="end" aria-label={`Actions for ${title}`}>
        <MenuItem onSelect={() => router.push(path)}>
          <Eye aria-hidden />
          View Details
        </MenuItem>
        <MenuItem disabled={!canEdit || busy} onSelect={toggle}>
          {isActive ? <Pause aria-hidden /> : <Play aria-hidden />}
          {isActive ? 'Pause Agent' : 'Resume Agent'}
        </MenuItem>
        <MenuItem onSelect={() => router.push(`${path}?tab=settings`)}>
          <Settings aria-hidden />
          Settings
        </MenuItem>
        <MenuItem disabled={!canEdit} onSelect={generate}>
          <SquarePen aria-hidden />
          Create Post Now
        </MenuItem>
        <MenuSeparator />
        <MenuItem disabled={!canEdit} onSelect={() => onDelete(agent)}>
          <Trash2 aria-hidden />
          Delete Agent
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
