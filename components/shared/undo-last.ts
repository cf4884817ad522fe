/** `run` takes the act back, once. */
export type Act = { run: () => void };

/** The last acts of this tab that can be undone, newest last (`undo.ts`). The shell of every page has but this file. */
export const acts: Act[] = [];

/** Undoes the newest act; false: there is none. */
export function undoNewest(noted: Act[]): boolean {
  const act = noted.pop();
  act?.run();
  return act !== undefined;
}

/** Undoes the last act of this tab (Ctrl+Z). */
export const undoLast = (): boolean => undoNewest(acts);
