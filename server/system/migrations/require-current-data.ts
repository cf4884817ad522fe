import { log } from '@/server/system/log';
import { FIRST_VERSION, VERSION } from '@/server/system/version';
import { bringUp } from './bring-up';
import { findDataState, type DataView } from './data-state.store';
import { isNewData } from './new-data.store';
import { UpdateFailedError, UpdatingError } from './update-error';

/**
 * Resolves for data of this version. New data gets it at once. Older data is brought up by the start of web or worker
 * (`server/boot/opening.ts`), not by the first process that connects: until then UpdatingError, or UpdateFailedError.
 */
export async function requireCurrentData(): Promise<void> {
  const found = await findDataState();
  if (isCurrent(found)) return;
  if (await isNewData()) return bringUp();
  if (found?.state === 'failed') throw new UpdateFailedError(found.message);
  const progress = found?.state === 'updating' ? ` (${found.percent} %)` : '';
  throw new UpdatingError(
    `The data is being brought from ${found?.version ?? FIRST_VERSION} to ${VERSION}${progress}. Try again in a moment.`,
  );
}

const isCurrent = (found: DataView | null) => found?.state === 'current' && found.version === VERSION;

/** Whether the data is of this version now. False while the database does not answer. */
export async function isDataCurrent(): Promise<boolean> {
  try {
    return isCurrent(await findDataState());
  } catch (err) {
    log.debug({ err }, 'the version of the data is unknown');
    return false;
  }
}
