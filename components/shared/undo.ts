import { acts, undoNewest, type Act } from './undo-last';

/** As many of the last acts can be taken back. */
const KEPT_ACTS = 10;

/** Acts that can be undone, newest last. */
export function createUndoStack(noted: Act[] = []) {
  function note(act: Act): void {
    noted.push(act);
    if (noted.length > KEPT_ACTS) noted.shift();
  }
  function drop(act: Act): void {
    const at = noted.indexOf(act);
    if (at >= 0) noted.splice(at, 1);
  }
  /** Older than the last ten: its toast may still be there. */
  const wayBack = (act: Act) => () => {
    drop(act);
    act.run();
  };

  return {
    /** Notes an act; returns the way to undo this one, once, as a toast's Undo does. */
    add(run: () => void): () => void {
      const act = { run: once(run) };
      note(act);
      return wayBack(act);
    },
    /**
     * Notes an act that has just begun. `done` says how it is undone, and returns the way to undo it once; where that
     * was wanted meanwhile, it happens now. `end`: nothing came of it, unless it is done.
     */
    begin(): { done(run: () => void): () => void; end(): void } {
      let isWanted = false;
      let isDone = false;
      const act: Act = { run: () => void (isWanted = true) };
      note(act);
      return {
        done(run) {
          isDone = true;
          act.run = once(run);
          if (isWanted) act.run();
          return wayBack(act);
        },
        end: () => isDone || drop(act),
      };
    },
    undo: () => undoNewest(noted),
  };
}

function once(run: () => void): () => void {
  let left: (() => void) | null = run;
  return () => {
    const now = left;
    left = null;
    now?.();
  };
}

const stack = createUndoStack(acts);

const SHOWN_MS = 10_000;

/** Says how an act is undone, for its toast at the end; without it there was nothing to undo. */
export type Undoable = { withUndo: (run: () => void) => ReturnType<typeof withUndo> };

/**
 * Does something that can be taken back, and may be seen before it is over: Ctrl+Z meanwhile waits for its end, and
 * never takes back what was done before.
 */
export async function undoable(act: (withUndo: Undoable['withUndo']) => Promise<void>): Promise<void> {
  const { done, end } = stack.begin();
  try {
    await act((run) => ({ action: { label: 'Undo', onClick: done(run) }, duration: SHOWN_MS }));
  } finally {
    end();
  }
}

/** A toast's Undo, and the time to press it; Ctrl+Z does the same, later too. */
export function withUndo(run: () => void) {
  return { action: { label: 'Undo', onClick: stack.add(run) }, duration: SHOWN_MS };
}
