'use client';

import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';

/** Opens the further formats, beside the download of all results. */
export function MoreButton(props: ComponentProps<'button'>) {
  return (
    <Button
      variant="outline"
      size="icon"
      aria-label="More formats"
      title="More formats"
      className="h-8 rounded-l-none border-l-0"
      {...props}
    >
      <ChevronDown aria-hidden />
    </Button>
  );
}
