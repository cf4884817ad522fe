import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';

/** Opens the menu of a card; lies above a link that covers the card. */
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
