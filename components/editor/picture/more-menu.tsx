'use client';

import {
  Clapperboard,
  Copy,
  FoldHorizontal,
  Group,
  LayoutTemplate,
  MapPin,
  Snowflake,
  Ungroup,
  type LucideIcon,
} from 'lucide-react';
import { Kbd } from '@/components/ui/kbd';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '@/components/ui/menu';
import { manifestOf } from '@/lib/platforms/index';
import { labelOf, PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/keys';
import { isGrouped } from '@/lib/timeline/item-groups';
import { hasScenes } from '@/lib/timeline/scene-cuts';
import { group, mark, ungroup } from '../state/fine-acts';
import { keysOf, type Act as EditorAct } from '../state/key-map';
import { ownKeys } from '../state/own-keys';
import type { MoreProps } from './more-props';
import { MoreTrigger } from './more-trigger';

const NONE = 'none';
/** Networks that say where their buttons are. */
const SHOWN = PLATFORM_KEYS.filter((key) => manifestOf(key).safeArea);
const keyOf = (act: EditorAct) => keysOf(ownKeys(), act)[0];

/** Acts at the playhead and on what is selected that have no button of their own. */
export function MoreMenu({ editor, onScenes, onTemplate, network, onNetwork }: MoreProps) {
  const isNothing = editor.selected.size === 0;
  const isGroup = editor.timeline.items.some((item) => editor.selected.has(item.id) && isGrouped(item));
  const hasClip = editor.timeline.items.some((item) => editor.selected.has(item.id) && hasScenes(item));
  return (
    <Menu defaultOpen>
      <MenuTrigger asChild>
        <MoreTrigger />
      </MenuTrigger>
      <MenuContent align="start">
        <Act icon={Snowflake} keys={keyOf('freeze')} onSelect={editor.freeze}>
          Freeze frame
        </Act>
        <Act icon={Clapperboard} disabled={!hasClip} onSelect={onScenes}>
          Find scene changes
        </Act>
        <Act icon={Copy} keys={keyOf('duplicate')} disabled={isNothing} onSelect={editor.duplicate}>
          Duplicate
        </Act>
        <Act icon={FoldHorizontal} keys={keyOf('ripple')} disabled={isNothing} onSelect={() => editor.remove(true)}>
          Delete and close the gap
        </Act>
        <Act icon={MapPin} keys={keyOf('mark')} onSelect={() => mark(editor.acts)}>
          Set a marker
        </Act>
        <Act icon={Group} keys={keyOf('group')} disabled={editor.selected.size < 2} onSelect={() => group(editor.acts)}>
          Group
        </Act>
        {isGroup && (
          <Act icon={Ungroup} keys={keyOf('ungroup')} onSelect={() => ungroup(editor.acts)}>
            Dissolve the group
          </Act>
        )}
        <MenuSeparator />
        <Act icon={LayoutTemplate} onSelect={onTemplate}>
          Save as template
        </Act>
        <MenuSeparator />
        <MenuLabel>Buttons of a network over the picture</MenuLabel>
        <MenuRadioGroup
          value={network ?? NONE}
          onValueChange={(next) => onNetwork(next === NONE ? null : (next as PlatformKey))}
        >
          <MenuRadioItem value={NONE}>None</MenuRadioItem>
          {SHOWN.map((key) => (
            <MenuRadioItem key={key} value={key}>
              {labelOf(key)}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}

type ActProps = {
  icon: LucideIcon;
  keys?: string | undefined;
  disabled?: boolean;
  onSelect: () => void;
  children: string;
};

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
