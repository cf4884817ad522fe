import { apply } from './commands/index';
import type { Command } from './commands/command';
import type { Timeline } from './model';

/** Timelines share what did not change, so hundreds of steps cost little more than one. */
const STEPS = 500;

type Step = { timeline: Timeline; /** What was done after it, in words. */ label: string; gesture: string | null };

/** The timeline with the steps before it and those that were undone. */
export type History = { present: Timeline; past: readonly Step[]; future: readonly Step[] };

export const newHistory = (present: Timeline): History => ({ present, past: [], future: [] });

/**
 * Does a command. All commands of one gesture (a drag, a slider, typing in one field) are one step for undo.
 */
export function perform(
  history: History,
  command: Command | readonly Command[],
  { label, gesture = null }: { label: string; gesture?: string | null },
): History {
  const commands = Array.isArray(command) ? (command as readonly Command[]) : [command as Command];
  const present = commands.reduce(apply, history.present);
  if (present === history.present) return history;
  const last = history.past.at(-1);
  if (gesture !== null && last?.gesture === gesture) return { present, past: history.past, future: [] };
  return {
    present,
    past: [...history.past.slice(1 - STEPS), { timeline: history.present, label, gesture }],
    future: [],
  };
}

/** A step back; the same history when there is none. */
export function undo(history: History): History {
  const last = history.past.at(-1);
  if (!last) return history;
  const undone = { ...last, timeline: history.present, gesture: null };
  return { present: last.timeline, past: history.past.slice(0, -1), future: [undone, ...history.future] };
}

/** The step forward that was undone last. */
export function redo(history: History): History {
  const [next, ...future] = history.future;
  if (!next) return history;
  const done = { ...next, timeline: history.present };
  return { present: next.timeline, past: [...history.past, done], future };
}
