'use client';

import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';

export type Side = 'write' | 'preview';

const SIDES = [
  { side: 'write', label: 'Write' },
  { side: 'preview', label: 'Preview' },
] as const;

/** On narrow screens writing and preview take turns. */
export function SideSwitch({ side, onChange }: { side: Side; onChange: (side: Side) => void }) {
  return (
    <div
      role="group"
      aria-label="Write or preview"
      className="flex gap-1 border-b border-line px-4 py-2 md:px-5 xl:hidden"
    >
      {SIDES.map((choice) => (
        <Button
          key={choice.side}
          variant="ghost"
          size="sm"
          aria-pressed={side === choice.side}
          className={cn(side === choice.side && 'bg-accent-soft text-accent-text')}
          onClick={() => onChange(choice.side)}
        >
          {choice.label}
        </Button>
      ))}
    </div>
  );
}
