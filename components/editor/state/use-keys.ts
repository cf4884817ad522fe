'use client';

import { useEffect, useEffectEvent } from 'react';
import type { Command } from '@/lib/timeline/commands/command';
import { keyFramesOf, valueAt } from '@/lib/timeline/keyframes';
import { sharingLook } from '@/lib/timeline/put-subtitles';
import { FPS } from '@/lib/timeline/time';
import { seekBy, togglePlaying } from './play';
import type { Editor } from './editor';

/** Every key of the editor with its words. The list under `?` is the workspace's own. */
export const KEYS = [
  ['Space or K', 'Play or pause'],
  ['J / L', 'One second back / forward'],
  [', / .', 'One frame back / forward'],
  ['[ / ]', 'Previous / next keyframe of what is selected'],
  ['Home / End', 'To the start / end'],
  ['S', 'Split at the playhead'],
  ['F', 'Freeze the frame at the playhead for two seconds'],
  ['Delete', 'Delete what is selected'],
  ['Shift Delete', 'Delete and close the gap'],
  ['Ctrl Z / Ctrl Shift Z', 'Undo / redo'],
  ['Ctrl A', 'Select all'],
  ['Ctrl D', 'Duplicate'],
  ['Ctrl C / Ctrl X / Ctrl V', 'Copy, cut, paste at the playhead; also into another video'],
  ['Ctrl S', 'Save'],
  ['Arrows', 'Move on the picture by 1 pixel, with Shift by 10'],
  ['Alt Arrows', 'Resize by 1 pixel'],
  ['Arrows on a block', 'Move it by 1 frame, with Shift by 10, up and down to another track'],
  ['Alt ← → on a block', 'Move its end; with Ctrl its start'],
  ['Shift click, or a frame drawn over blocks', 'Select several'],
  ['Alt while dragging', 'No snapping'],
  ['F2, or a double click on a text', 'Type on the picture; Esc ends it'],
  ['Delete, Enter, Alt ↑ ↓ in the script', 'Cut words, fix one, move a sentence'],
  ['Esc', 'Select nothing'],
] as const;

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Whether keys belong to a field or a dialog. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null;

/**
 * Whether undo in a field is the field's own: of words that are being written. A figure has no steps but the film's,
 * and the browser's undo would change what was typed behind the editor's back.
 */
const keepsUndo = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input:not([type=number], [type=range]), textarea') !== null;

/** The keys of the editor. A field keeps its own. */
export function useKeys(editor: Editor, save: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const run = isTyping(event.target) ? undoInField(editor, event) : actOf(editor, event, save);
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function undoInField(editor: Editor, { target, key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  const isInDialog = target instanceof HTMLElement && target.closest('[role=dialog]') !== null;
  if (!(ctrlKey || metaKey) || isInDialog || keepsUndo(target)) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? editor.redo : editor.undo;
  return key.toLowerCase() === 'y' ? editor.redo : undefined;
}

function actOf(editor: Editor, event: KeyboardEvent, save: () => void): (() => void) | undefined {
  const { key, shiftKey, altKey } = event;
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (event.ctrlKey || event.metaKey) return withControl(editor, name, shiftKey, save);
  const arrow = ARROWS[name];
  if (arrow) return editor.selected.size > 0 ? () => nudge(editor, arrow, { shiftKey, altKey }) : undefined;
  // A button that has the focus is pressed by Space.
  if (name === ' ' && event.target instanceof HTMLButtonElement) return undefined;
  const acts: Record<string, () => void> = {
    ' ': () => togglePlaying(editor),
    k: () => togglePlaying(editor),
    j: () => seekBy(editor, -FPS),
    l: () => seekBy(editor, FPS),
    ',': () => seekBy(editor, -1),
    '.': () => seekBy(editor, 1),
    '[': () => seekKeyframe(editor, -1),
    ']': () => seekKeyframe(editor, 1),
    Home: () => editor.playhead.seek(0),
    End: () => seekBy(editor, Infinity),
    s: editor.split,
    f: editor.freeze,
    Delete: () => editor.remove(shiftKey),
    Backspace: () => editor.remove(shiftKey),
    Escape: () => editor.select([]),
  };
  return acts[name];
}

function withControl(editor: Editor, name: string, shift: boolean, save: () => void): (() => void) | undefined {
  const acts: Record<string, () => void> = {
    z: shift ? editor.redo : editor.undo,
    y: editor.redo,
    a: () => editor.select(editor.timeline.items.map(({ id }) => id)),
    d: editor.duplicate,
    s: save,
  };
  return acts[name];
}

/** To the keyframe before or after the playhead. */
function seekKeyframe({ item, playhead }: Editor, way: -1 | 1): void {
  if (!item) return;
  const here = Math.floor(playhead.frame());
  const frames = keyFramesOf(item).map((frame) => item.start + frame);
  const next = way < 0 ? frames.findLast((frame) => frame < here) : frames.find((frame) => frame > here);
  if (next !== undefined) playhead.seek(next);
}

/** Moves or resizes what is selected on the picture: all of it is one step, and so are keys that follow at once. */
function nudge(
  { timeline, selected, run, playhead, now }: Editor,
  [x, y]: readonly [number, number],
  { shiftKey, altKey }: { shiftKey: boolean; altKey: boolean },
): void {
  const by = shiftKey ? 10 : 1;
  const at = Math.floor(playhead.frame());
  const done = new Set<string>();
  const commands: Command[] = [];
  for (const item of timeline.items) {
    if (!selected.has(item.id) || item.type === 'audio' || done.has(item.id)) continue;
    const fields = altKey
      ? { width: Math.max(20, item.width + x * by), height: Math.max(20, item.height + y * by) }
      : { x: valueAt(item, 'x', at) + x * by, y: valueAt(item, 'y', at) + y * by };
    const together = sharingLook(timeline, item);
    for (const id of together) done.add(id);
    const change = { ids: together, fields, at };
    const { view, timeline: own } = now();
    commands.push(...(view?.changed(own, change) ?? [{ type: 'change' as const, ...change }]));
  }
  run(commands, { label: 'Change', gesture: `nudge-${altKey ? 'size' : 'place'}-${[...selected].join()}` });
}
