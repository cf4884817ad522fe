import { AppError } from '@/lib/errors/app-error';
import { compareVersions } from '@/lib/updates/compare-versions';
import { VERSION } from '@/server/system/version';
import { findDataState } from './data-state.store';

/** Data that a newer version has written. The message is for the operator. */
export class NewerDataError extends AppError {
  constructor(dataVersion: string, version: string = VERSION) {
    super(
      'SERVICE_UNAVAILABLE',
      `The data is of version ${dataVersion}, and this program is the older ${version}: it was not opened, and nothing was changed. ` +
        `Start version ${dataVersion} or a newer one, or restore a backup that ${version} made.`,
    );
  }
}

/** Throws NewerDataError when a newer version has written the data. Changes nothing. */
export async function refuseNewerData(version: string = VERSION): Promise<void> {
  const found = await findDataState();
  if (found && compareVersions(found.version, version) > 0) throw new NewerDataError(found.version, version);
}
