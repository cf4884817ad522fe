import { pausesOfEveryProject, type StoredPause } from './pause.store';

/** Maximum age of a process's knowledge of pauses: after that every process knows of a new one. */
export const FRESH_MS = 500;

let known: { at: number; pauses: Promise<StoredPause[]> } | undefined;

/** The current pauses. Read at most twice a second, however much is delivered. */
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
