'use client';

import { useState } from 'react';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '@/components/ui/menu';
import { FORMATS, type ExportFormat } from '../download-results';
import type { ExportMenuProps } from './export-menu-props';
import { MoreButton } from './more-button';

const KEYS = Object.keys(FORMATS) as ExportFormat[];

/** The formats of an export, open at once. */
export function ExportMenu({ onExport }: ExportMenuProps) {
  const [open, setOpen] = useState(true);
  return (
    <Menu open={open} onOpenChange={setOpen}>
      <MenuTrigger asChild>
        <MoreButton />
      </MenuTrigger>
      <MenuContent align="end" aria-label="More formats">
        <MenuLabel>All results</MenuLabel>
        {KEYS.map((format) => (
          <MenuItem key={format} onSelect={() => onExport(format, 'all')}>
            All as {FORMATS[format]}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuLabel>Those marked as relevant</MenuLabel>
        {KEYS.map((format) => (
          <MenuItem key={format} onSelect={() => onExport(format, 'true')}>
            Relevant as {FORMATS[format]}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
