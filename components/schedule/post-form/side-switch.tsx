'use client';

import { cn } from '@/components/ui/cn';
import { ToggleGroup } from '@/components/ui/toggle-group';

export type Side = 'write' | 'preview';

const SIDES = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const;

type SideSwitchProps = { side: Side; onChange: (side: Side) => void; className: string };

/** Where there is no room for both, writing and preview take turns. It stays in sight. */
export function SideSwitch({ side, onChange, className }: SideSwitchProps) {
  return (
    <ToggleGroup
      label="Write or preview"
      look="loose"
      className={cn('sticky top-0 z-10 border-b border-line bg-panel px-4 py-1.5', className)}
      value={side}
      onValueChange={onChange}
      options={SIDES}
    />
  );
}
