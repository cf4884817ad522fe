'use client';

import { ToggleGroup } from '@/components/ui/toggle-group';

export type Side = 'write' | 'preview';

const SIDES = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const;

/** On narrow screens writing and preview take turns. */
export function SideSwitch({ side, onChange }: { side: Side; onChange: (side: Side) => void }) {
  return (
    <ToggleGroup
      label="Write or preview"
      look="loose"
      className="border-b border-line px-4 py-2 md:px-5 xl:hidden"
      value={side}
      onValueChange={onChange}
      options={SIDES}
    />
  );
}
