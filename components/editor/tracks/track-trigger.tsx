import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';

/** The button of a track's menu. */
export const TrackTrigger = ({ name, ...rest }: ComponentProps<typeof Button> & { name: string }) => (
  <Button
    variant="ghost"
    size="icon-sm"
    className="size-6 shrink-0"
    aria-label={`More of ${name}`}
    aria-haspopup="menu"
    title="More"
    {...rest}
  >
    <Ellipsis aria-hidden />
  </Button>
);
