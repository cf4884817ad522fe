import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import type { WireInstagramAgent } from '@/lib/contracts/agents';

export type AgentActionsProps = {
  agent: WireInstagramAgent;
  canEdit: boolean;
  onDelete: (agent: WireInstagramAgent) => void;
};

/** Lies above the link that covers its card. */
export function ActionsButton({ title, ...rest }: { title: string } & ComponentProps<'button'>) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-haspopup="menu"
      aria-label={`Actions for ${title}`}
      className="relative z-1 -mr-1"
      {...rest}
    >
      <Ellipsis aria-hidden />
    </Button>
  );
}
