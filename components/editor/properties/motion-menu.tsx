'use client';

import { useState } from 'react';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '@/components/ui/menu';
import type { Item } from '@/lib/timeline/model';
import { motionsOf, type Motion } from '@/lib/timeline/motion';
import { sharingLook } from '@/lib/timeline/put-subtitles';
import type { Editor } from '../state/editor';
import { MotionTrigger } from './motion-trigger';

const WORDS: Record<Motion, string> = {
  'fade-in': 'Fade in',
  'slide-in': 'Slide in',
  'rise-in': 'Rise in',
  'pop-in': 'Pop in',
  zoom: 'Zoom slowly',
  pulse: 'Pulse',
  float: 'Float up and down',
  blink: 'Blink',
  'fade-out': 'Fade out',
  'slide-out': 'Slide out',
  'drop-out': 'Drop out',
  'pop-out': 'Pop out',
};
const GROUPS = [
  { label: 'At its start', has: (motion: Motion) => motion.endsWith('-in') },
  { label: 'All the time', has: (motion: Motion) => !/-(?:in|out)$/.test(motion) },
  { label: 'At its end', has: (motion: Motion) => motion.endsWith('-out') },
];

/** Ready motions, made of keyframes. Subtitles take one as a group. */
export function MotionMenu({ editor, item }: { editor: Editor; item: Item }) {
  const [open, setOpen] = useState(true);
  const animate = (motion: Motion | null) => {
    const ids = sharingLook(editor.timeline, item);
    const at = Math.floor(editor.playhead.frame());
    editor.run({ type: 'animate', ids, motion, at }, { label: motion ? WORDS[motion] : 'Remove motion' });
  };
  return (
    <Menu open={open} onOpenChange={setOpen}>
      <MenuTrigger asChild>
        <MotionTrigger />
      </MenuTrigger>
      <MenuContent align="start">
        {GROUPS.map(({ label, has }) => {
          const motions = motionsOf(item).filter(has);
          if (motions.length === 0) return null;
          return [
            <MenuLabel key={label}>{label}</MenuLabel>,
            ...motions.map((motion) => (
              <MenuItem key={motion} onSelect={() => animate(motion)}>
                {WORDS[motion]}
              </MenuItem>
            )),
          ];
        })}
        {item.keyframes.length > 0 && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => animate(null)}>Remove motion</MenuItem>
          </>
        )}
      </MenuContent>
    </Menu>
  );
}
