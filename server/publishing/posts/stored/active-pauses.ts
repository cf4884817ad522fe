import { pausesOfEveryProject, type StoredPause } from './pause.store';

/** How old what a process knows of pauses may be: so long after the click something may still leave. */
const FRESH_MS = 500;

let known: { at: number; pauses: Promise<StoredPause[]> } | undefined;

/** The pauses that stand. Read at most twice a second, whatever is delivered meanwhile. */
export async function activePauses(): Promise<StoredPause[]> {
  const now = performance.now();
  if (!known || now - known.at > FRESH_MS) {
    const pauses = pausesOfEveryProject();
    known = { at: now, pauses };
    pauses.catch(() => (known = undefined));
  }
  return (await known.pauses).filter((pause) => pause.endedAt === null);
}

/** After a change in this process. */
export function forgetPauses(): void {
  known = undefined;
}
