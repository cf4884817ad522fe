'use client';

import { Clapperboard, Eye, SquarePen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ActionsButton } from '@/components/shared/actions-button';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu';
import type { ScenarioAct } from './scenario-acts';

export type ScenarioActionsProps = {
  title: string;
  canEdit: boolean;
  /** It has segments. */ canMake: boolean;
  onAct: (act: ScenarioAct) => void;
};

/** The acts on a scenario, as a menu that is open at once. */
export function ScenarioMenu({ title, canEdit, canMake, onAct }: ScenarioActionsProps) {
  const [open, setOpen] = useState(true);
  return (
    <Menu open={open} onOpenChange={setOpen}>
      <MenuTrigger asChild>
        <ActionsButton title={title} />
      </MenuTrigger>
      <MenuContent align="end" aria-label={`Actions for ${title}`}>
        <MenuItem disabled={!canEdit || !canMake} onSelect={() => onAct('video')}>
          <Clapperboard aria-hidden />
          New video
        </MenuItem>
        <MenuItem onSelect={() => onAct('edit')}>
          {canEdit ? <SquarePen aria-hidden /> : <Eye aria-hidden />}
          {canEdit ? 'Edit scenario' : 'View scenario'}
        </MenuItem>
        <MenuSeparator />
        <MenuItem disabled={!canEdit} onSelect={() => onAct('delete')}>
          <Trash2 aria-hidden />
          Delete scenario
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
