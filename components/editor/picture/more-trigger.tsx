import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';

export const MoreTrigger = (props: ComponentProps<typeof Button>) => (
  <Button variant="ghost" size="icon-sm" aria-label="More" aria-haspopup="menu" title="More" {...props}>
    <Ellipsis aria-hidden />
  </Button>
);
