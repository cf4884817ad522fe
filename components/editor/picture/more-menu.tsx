'use client';

import { Clapperboard, Copy, FoldHorizontal, Snowflake, type LucideIcon } from 'lucide-react';
import { Kbd } from '@/components/ui/kbd';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/menu';
import { hasScenes } from '@/lib/timeline/scene-cuts';
import type { Editor } from '../state/editor';
import { MoreTrigger } from './more-trigger';

/** Acts at the playhead and on what is selected that have no button of their own. */
export function MoreMenu({ editor, onScenes }: { editor: Editor; onScenes: () => void }) {
  const isNothing = editor.selected.size === 0;
  const hasClip = editor.timeline.items.some((item) => editor.selected.has(item.id) && hasScenes(item));
  return (
    <Menu defaultOpen>
      <MenuTrigger asChild>
        <MoreTrigger />
      </MenuTrigger>
      <MenuContent align="start">
        <Act icon={Snowflake} keys="F" onSelect={editor.freeze}>
          Freeze frame
        </Act>
        <Act icon={Clapperboard} disabled={!hasClip} onSelect={onScenes}>
          Find scene changes
        </Act>
        <Act icon={Copy} keys="Ctrl D" disabled={isNothing} onSelect={editor.duplicate}>
          Duplicate
        </Act>
        <Act icon={FoldHorizontal} keys="Shift Delete" disabled={isNothing} onSelect={() => editor.remove(true)}>
          Delete and close the gap
        </Act>
      </MenuContent>
    </Menu>
  );
}

type ActProps = { icon: LucideIcon; keys?: string; disabled?: boolean; onSelect: () => void; children: string };

function Act({ icon: Icon, keys, children, ...rest }: ActProps) {
  return (
    <MenuItem {...rest}>
      <Icon aria-hidden />
      <span className="flex-1">{children}</span>
      {keys && (
        <Kbd aria-hidden className="pointer-coarse:hidden">
          {keys}
        </Kbd>
      )}
    </MenuItem>
  );
}
