import { Command } from 'cmdk';
import type { ReactNode } from 'react';

/** Items under a heading; nothing without items. */
export function PaletteGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-tiny [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Command.Group>
  );
}

type PaletteItemProps = {
  icon: ReactNode;
  /** Compared with what is typed; by default its own text. */
  value?: string;
  onSelect: () => void;
  children: ReactNode;
};

export function PaletteItem({ icon, value, onSelect, children }: PaletteItemProps) {
  return (
    <Command.Item
      {...(value === undefined ? {} : { value })}
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2 text-base data-[selected=true]:bg-hover [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted"
    >
      {icon}
      {children}
    </Command.Item>
  );
}
