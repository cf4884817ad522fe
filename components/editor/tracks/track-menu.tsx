'use client';

import { ArrowDown, ArrowUp, Headphones, Plus, Trash2, type LucideIcon } from 'lucide-react';
import { nanoid } from 'nanoid';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/menu';
import { toast } from '@/components/ui/toast';
import type { Command } from '@/lib/timeline/commands/command';
import { apply } from '@/lib/timeline/commands/index';
import { isSolo } from '@/lib/timeline/commands/tracks';
import type { Track } from '@/lib/timeline/model';
import type { Editor } from '../state/editor';
import { TrackTrigger } from './track-trigger';

/** Acts on a track that have no switch of their own. */
export function TrackMenu({ track, editor }: { track: Track; editor: Editor }) {
  const { timeline, run } = editor;
  const same = timeline.tracks.filter(({ type }) => type === track.type);
  const at = same.indexOf(track);
  const solo = isSolo(timeline, track);
  const order = (by: -1 | 1): Command => ({ type: 'move-track', trackId: track.id, by });
  const remove = (): void => {
    const command: Command = { type: 'remove-track', trackId: track.id };
    if (apply(timeline, command) === timeline)
      return void toast.error(track.locked ? 'It is locked. Unlock it first.' : 'The last track of its kind stays.');
    run(command, { label: 'Delete track' });
  };
  const add = () => {
    const kind = track.type === 'video' ? 'Video' : 'Audio';
    const made = { ...{ type: track.type, muted: false, visible: true, locked: false }, id: nanoid(8) };
    run({ type: 'add-track', track: { ...made, name: `${kind} ${same.length + 1}` } }, { label: 'Add track' });
  };
  return (
    <Menu defaultOpen>
      <MenuTrigger asChild>
        <TrackTrigger name={track.name} />
      </MenuTrigger>
      <MenuContent align="start">
        <Act
          icon={Headphones}
          onSelect={() => run({ type: 'solo-track', trackId: track.id }, { label: solo ? 'Hear all' : 'Solo' })}
        >
          {solo ? 'Hear all tracks' : 'Solo: hear this one alone'}
        </Act>
        <Act
          icon={ArrowUp}
          disabled={at === 0 || track.locked}
          onSelect={() => run(order(-1), { label: 'Move track' })}
        >
          Move up
        </Act>
        <Act
          icon={ArrowDown}
          disabled={at === same.length - 1 || track.locked}
          onSelect={() => run(order(1), { label: 'Move track' })}
        >
          {track.type === 'video' ? 'Move down: over the others' : 'Move down'}
        </Act>
        <Act icon={Plus} onSelect={add}>
          {track.type === 'video' ? 'Add a video track' : 'Add an audio track'}
        </Act>
        <Act icon={Trash2} onSelect={remove}>
          Delete the track
        </Act>
      </MenuContent>
    </Menu>
  );
}

type ActProps = { icon: LucideIcon; disabled?: boolean; onSelect: () => void; children: string };

function Act({ icon: Icon, children, ...rest }: ActProps) {
  return (
    <MenuItem {...rest}>
      <Icon aria-hidden />
      {children}
    </MenuItem>
  );
}
