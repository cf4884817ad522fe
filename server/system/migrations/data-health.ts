import { compareVersions } from '@/lib/updates/compare-versions';
import { FIRST_VERSION, VERSION } from '@/server/system/version';
import { findDataState } from './data-state.store';
import { NewerDataError } from './refuse-newer-data';

/** The state of the data, for health and the update page. Throws when the database does not answer. */
export async function dataHealth() {
  const found = await findDataState();
  if (!found) return { version: FIRST_VERSION, state: 'updating' as const, percent: 0, message: 'Not looked at yet' };
  const { version, state, percent, message } = found;
  if (compareVersions(version, VERSION) > 0)
    return { version, state: 'failed' as const, percent: 0, message: new NewerDataError(version).message };
  return { version, state, percent, message };
}
