type Act = { run: () => void };

/** As many of the last acts can be taken back. */
const KEPT_ACTS = 10;

/** The last acts of a tab that can be undone, newest last. */
export function createUndoStack() {
  const acts: Act[] = [];
  return {
    /** Notes an act; returns the way to undo this one, once, as a toast's Undo does. */
    add(run: () => void): () => void {
      const act = { run };
      acts.push(act);
      if (acts.length > KEPT_ACTS) acts.shift();
      return () => {
        const at = acts.indexOf(act);
        if (at >= 0) acts.splice(at, 1);
        // Older than the last ten: its toast may still be there.
        act.run();
        act.run = () => undefined;
      };
    },
    /** Undoes the newest; false: there is none. */
    undo(): boolean {
      const act = acts.pop();
      act?.run();
      if (act) act.run = () => undefined;
      return act !== undefined;
    },
  };
}

const stack = createUndoStack();

/** Undoes the last act of this tab (Ctrl+Z). */
export const undoLast = stack.undo;

const SHOWN_MS = 10_000;

/** A toast's Undo, and the time to press it; Ctrl+Z does the same, later too. */
export function withUndo(run: () => void) {
  return { action: { label: 'Undo', onClick: stack.add(run) }, duration: SHOWN_MS };
}
