'use client';

import type { MouseEvent } from 'react';
import { cn } from '@/components/ui/cn';
import { useIsChosen, usePostClick, useTools } from '../tools';

/** Chooses a post. Seen on hover, on focus, and while chosen. */
export function ChooseBox({ id, title, className }: { id: string; title: string; className?: string }) {
  const { selection } = useTools();
  const chosen = useIsChosen(id);
  const click = usePostClick(id);
  return (
    <input
      type="checkbox"
      aria-label={`Select ${title}`}
      title="Select (x)"
      checked={chosen}
      onChange={() => undefined}
      onClick={(event: MouseEvent) => {
        event.stopPropagation();
        if (event.shiftKey) click(event);
        else selection.toggle(id);
      }}
      className={cn(
        'size-4 cursor-pointer accent-accent focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100',
        !chosen && 'pointer-fine:opacity-0',
        className,
      )}
    />
  );
}
