'use client';

import { FileText, LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/menu';
import { MoreButton } from './more-button';

/** Other ways to begin, as a menu that is open at once. */
export function NewVideoMenu({ onScenario, onTemplates }: { onScenario: () => void; onTemplates: () => void }) {
  const [open, setOpen] = useState(true);
  return (
    <Menu open={open} onOpenChange={setOpen}>
      <MenuTrigger asChild>
        <MoreButton />
      </MenuTrigger>
      <MenuContent align="end" aria-label="More">
        <MenuItem onSelect={onScenario}>
          <FileText aria-hidden />
          New Scenario
        </MenuItem>
        <MenuItem onSelect={onTemplates}>
          <LayoutTemplate aria-hidden />
          Templates
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
