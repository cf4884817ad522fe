import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import type { WireKnowledgeItem } from '@/lib/contracts/knowledge';

export type ItemActionsProps = { item: WireKnowledgeItem; canEdit: boolean; tabIndex?: 0 | -1 };

/** A stop of the Tab key only where its card is one. */
export function ActionsButton({
  title,
  ...rest
}: { title: string; tabIndex?: 0 | -1 | undefined } & ComponentProps<'button'>) {
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
