import { apply } from './commands/index';
import type { Command } from './commands/command';
import type { Timeline } from './model';

/** Timelines share what did not change, so hundreds of steps cost little more than one. */
const STEPS = 500;

type Step = { timeline: Timeline; /** What was done after it, in words. */ label: string };

/** The timeline with the steps before it and those that were undone. */
export type History = {
  present: Timeline;
  past: readonly Step[];
  future: readonly Step[];
  /** The gesture that is going on: what it does next belongs to the last step. */
  gesture: string | null;
};

export const newHistory = (present: Timeline): History => ({ present, past: [], future: [], gesture: null });

/**
 * Does a command. All commands of one gesture (a drag, a slider, typing in one field) are one step for undo, until
 * `endGesture`, another gesture, undo or redo. The same field gives the same name each time: the end is what parts
 * two visits to it.
 */
export function perform(
  history: History,
  command: Command | readonly Command[],
  { label, gesture = null }: { label: string; gesture?: string | null },
): History {
  const commands = Array.isArray(command) ? (command as readonly Command[]) : [command as Command];
  const present = commands.reduce(apply, history.present);
  if (present === history.present) return history;
  if (gesture !== null && history.gesture === gesture) return { ...history, present, future: [] };
  const past = [...history.past.slice(1 - STEPS), { timeline: history.present, label }];
  return { present, past, future: [], gesture };
}

/**
 * The pointer was lifted, the field was left: what comes next is a step of its own. A gesture that went back to where
 * it began is no step at all.
 */
export function endGesture(history: History): History {
  if (history.gesture === null) return history;
  const last = history.past.at(-1);
  if (!last || !isSame(last.timeline, history.present)) return { ...history, gesture: null };
  return { ...history, present: last.timeline, past: history.past.slice(0, -1), gesture: null };
}

/** Items and tracks that no command has touched are the same objects, so this looks only into those that changed. */
function isSame(a: Timeline, b: Timeline): boolean {
  const alike = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);
  const all = (one: readonly unknown[], other: readonly unknown[]) =>
    one === other || (one.length === other.length && one.every((value, index) => alike(value, other[index])));
  const { items, tracks, ...rest } = a;
  const { items: otherItems, tracks: otherTracks, ...otherRest } = b;
  return all(items, otherItems) && all(tracks, otherTracks) && alike(rest, otherRest);
}

/** A step back; the same history when there is none. */
export function undo(before: History): History {
  const history = endGesture(before);
  const last = history.past.at(-1);
  if (!last) return history;
  const undone = { ...last, timeline: history.present };
  return {
    present: last.timeline,
    past: history.past.slice(0, -1),
    future: [undone, ...history.future],
    gesture: null,
  };
}

/** The step forward that was undone last. */
export function redo(history: History): History {
  const [next, ...future] = history.future;
  if (!next) return history;
  const done = { ...next, timeline: history.present };
  return { present: next.timeline, past: [...history.past, done], future, gesture: null };
}
