import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import type { WireAgentPost } from '@/lib/contracts/agent-posts';

export type PostActionsProps = {
  agentId: string;
  post: WireAgentPost;
  title: string;
  canEdit: boolean;
  onEdit: () => void;
  onRegenerate: () => void;
  onDelete: () => void;
};

export function PostActionsButton({ title, ...rest }: { title: string } & ComponentProps<'button'>) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-haspopup="menu"
      aria-label={`Actions for ${title}`}
      className="-mr-1"
      {...rest}
    >
      <Ellipsis aria-hidden />
    </Button>
  );
}
