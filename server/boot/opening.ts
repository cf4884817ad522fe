import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { log } from '@/server/system/log';
import type { DataView } from '@/server/system/migrations/data-state.store';
import { isDataCurrent } from '@/server/system/migrations/require-current-data';
import { NewerDataError } from '@/server/system/migrations/refuse-newer-data';
import { UpdateFailedError } from '@/server/system/migrations/update-error';
import { VERSION } from '@/server/system/version';

/** The launcher knows it: no further try would help. */
const NEWER_DATA = 3;
const AGAIN_MS = 1_000;
const LOOK_AGAIN_MS = 60_000;

/**
 * Resolves once the database is open and its data is of this version, however long that takes. For data of a newer
 * version the process ends with code 3 under the launcher; in a container it stays up, so that health and log say why.
 * After a failed update it stays up too: the next start goes on. `tell` gets what people are to be told.
 */
export async function untilOpen(name: string, tell: (view: DataView) => void = () => undefined): Promise<void> {
  let said = '';
  for (;;) {
    try {
      await openDatabase({
        tell,
        beforeChange: async (update) => (await import('./before-update')).backUpBefore(update),
      });
      return;
    } catch (err) {
      if (err instanceof NewerDataError && env.WORKSPACE_PARENT_PID !== undefined) {
        log.fatal(err.message);
        process.exit(NEWER_DATA);
      }
      const message = err instanceof Error ? err.message : String(err);
      if (err instanceof NewerDataError || err instanceof UpdateFailedError)
        tell({ version: VERSION, state: 'failed', percent: 0, message });
      if (message !== said) log.error({ err }, `${name} waits for the database`);
      said = message;
      await sleep(err instanceof UpdateFailedError ? LOOK_AGAIN_MS : AGAIN_MS);
    }
  }
}

/**
 * The same in the background. `view`: what people are to be told now, null once it is open; `look`: the same, asked of
 * the database again. Another process that brings the data up ends a moment before this one sees it, and health, which
 * reads the database, says so at once: no call after that may be refused.
 */
export function startOpening(name: string): { view(): DataView | null; look(): Promise<DataView | null> } {
  let view: DataView | null = null;
  void untilOpen(name, (told) => (view = told)).then(() => (view = null));
  return {
    view: () => view,
    look: async () => (view?.state === 'updating' && (await isDataCurrent()) ? null : view),
  };
}
