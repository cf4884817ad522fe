import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';

/** Opens the menu beside "New video". */
export function MoreButton(props: ComponentProps<typeof Button>) {
  return (
    <Button variant="ghost" size="icon" aria-haspopup="menu" aria-label="More" title="More" {...props}>
      <Ellipsis aria-hidden />
    </Button>
  );
}
