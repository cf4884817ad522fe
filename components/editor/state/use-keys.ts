'use client';

import { useEffect, useEffectEvent } from 'react';
import { whenLoaded } from '@/components/api/when-loaded';
import { toast } from '@/components/ui/toast';
import type { Command } from '@/lib/timeline/commands/command';
import { keyFramesOf, valueAt } from '@/lib/timeline/keyframes';
import { sharingLook } from '@/lib/timeline/put-subtitles';
import { FPS } from '@/lib/timeline/time';
import { actOf, comboOf, type Act } from './key-map';
import { ownKeys } from './own-keys';
import { seekBy, shuttle, togglePlaying } from './play';
import type { Editor } from './editor';
import type * as Fine from './fine-acts';

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
    const run = isTyping(event.target) ? undoInField(editor, event) : runOf(editor, event, save);
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => withFine(() => undefined), []);
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

function runOf(editor: Editor, event: KeyboardEvent, save: () => void): (() => void) | undefined {
  const { key, shiftKey, altKey } = event;
  const combo = comboOf(event);
  const act = combo ? actOf(ownKeys(), combo) : undefined;
  const arrow = ARROWS[key];
  if (!act && arrow && !event.ctrlKey && !event.metaKey)
    return editor.selected.size > 0 ? () => nudge(editor, arrow, { shiftKey, altKey }) : undefined;
  // A button that has the focus is pressed by Space.
  if (!act || (combo === 'Space' && event.target instanceof HTMLButtonElement)) return undefined;
  return runs(editor, save)[act];
}

/** Loaded after the editor: a key that follows at once must find what the one before has done. */
const withFine = whenLoaded(
  async () => {
    const part = await import('./fine-acts');
    return (run: (loaded: typeof Fine) => void) => run(part);
  },
  () =>
    toast.error('This key needs a part of the editor that could not be loaded. Press it again once you are online.'),
);
const fine = (run: (part: typeof Fine) => void) => () => withFine(run);

const runs = (editor: Editor, save: () => void): Record<Act, () => void> => ({
  play: () => togglePlaying(editor),
  backward: () => shuttle(editor, -1),
  forward: () => shuttle(editor, 1),
  frameBack: () => seekBy(editor, -1),
  frameOn: () => seekBy(editor, 1),
  secondBack: () => seekBy(editor, -FPS),
  secondOn: () => seekBy(editor, FPS),
  keyframeBack: () => seekKeyframe(editor, -1),
  keyframeOn: () => seekKeyframe(editor, 1),
  start: () => editor.playhead.seek(0),
  end: () => seekBy(editor, Infinity),
  split: editor.split,
  trimStart: fine(({ trimHere }) => trimHere(editor.acts, 'start')),
  trimEnd: fine(({ trimHere }) => trimHere(editor.acts, 'end')),
  freeze: editor.freeze,
  slipBack: fine(({ slip }) => slip(editor.acts, -1)),
  slipOn: fine(({ slip }) => slip(editor.acts, 1)),
  slideBack: fine(({ slide }) => slide(editor.acts, -1)),
  slideOn: fine(({ slide }) => slide(editor.acts, 1)),
  rollBack: fine(({ roll }) => roll(editor.acts, -1)),
  rollOn: fine(({ roll }) => roll(editor.acts, 1)),
  mark: fine(({ mark }) => mark(editor.acts)),
  markerBack: fine(({ seekMarker }) => seekMarker(editor.acts, -1)),
  markerOn: fine(({ seekMarker }) => seekMarker(editor.acts, 1)),
  group: fine(({ group }) => group(editor.acts)),
  ungroup: fine(({ ungroup }) => ungroup(editor.acts)),
  remove: () => editor.remove(false),
  ripple: () => editor.remove(true),
  undo: editor.undo,
  redo: editor.redo,
  all: () => editor.select(editor.timeline.items.map(({ id }) => id)),
  duplicate: editor.duplicate,
  save,
  none: () => editor.select([]),
});

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
