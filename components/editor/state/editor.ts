import type { Command, ItemChange } from '@/lib/timeline/commands/command';
import type { History } from '@/lib/timeline/history';
import type { Item, newItem, Timeline } from '@/lib/timeline/model';
import type { VideoFormat } from '@/lib/video/formats';
import type { Guide } from './guide';
import type { Held } from './held';
import type { Playhead } from './playhead';
import type { Unreadable } from './unreadable';

export type Run = (
  command: Command | readonly Command[] | ((timeline: Timeline) => Command | readonly Command[]),
  options: { label: string; gesture?: string },
) => void;

/** Another format of the timeline that is looked at. It is made by `arrange/view.ts`, which is loaded with its menu. */
export type View = {
  format: VideoFormat;
  seen: (timeline: Timeline) => Timeline;
  /** Commands that change items as they are seen there. */
  changed: (timeline: Timeline, change: { ids: readonly string[]; fields: ItemChange; at: number }) => Command[];
};

/**
 * The acts of the editor, and the state at the time of the call. It stays the same object, so that a block is drawn
 * again only when it has changed itself.
 */
export type EditorActs = {
  playhead: Playhead;
  /** The line at which an edge snaps. */
  guide: Guide;
  /** Frames at which a word begins: edges snap to them. */
  words: Held<readonly number[]>;
  /** Files without effects in the preview, since their pixels may not be read. */
  unreadable: Unreadable;
  /** Files without sound in reverse in the preview, since it could not be read. */
  unheard: Unreadable;
  /** People who may not save change nothing. */
  canEdit: boolean;
  now: () => { timeline: Timeline; selected: ReadonlySet<string>; view: View | null };
  /** `gesture`: all commands of one drag or of one field are one step for undo. */
  run: Run;
  /** The pointer was lifted or the field left: the next command is a step of its own. */
  endGesture: () => void;
  /** A property that has keyframes gets one at the playhead. In another format a place is changed there alone. */
  change: (ids: readonly string[], fields: ItemChange, gesture?: string) => void;
  /** With what is grouped with them, unless `alone`. */
  select: (ids: readonly string[], add?: boolean, alone?: boolean) => void;
  /** Adds an item at the playhead, on a free track of its kind, and selects it. */
  add: (item: Omit<Parameters<typeof newItem>[0], 'id'>) => void;
  split: () => void;
  /** Shows the frame of the selected clip at the playhead, else of the uppermost one, for two seconds. */
  freeze: () => void;
  remove: (ripple?: boolean) => void;
  duplicate: () => void;
  /** Puts copied items at the playhead, and selects them. */
  paste: (items: readonly Item[]) => void;
};

export type Editor = EditorActs & {
  acts: EditorActs;
  timeline: Timeline;
  history: History;
  selected: ReadonlySet<string>;
  /** The only selected item, or null. */
  item: Item | null;
  /** Null: the timeline's own format. */
  view: View | null;
  look: (view: View | null) => void;
  undo: () => void;
  redo: () => void;
  /** Another timeline takes its place, such as an earlier version. */
  replace: (timeline: Timeline) => void;
};
