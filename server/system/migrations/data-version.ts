import { FIRST_VERSION, VERSION } from '@/server/system/version';
import { findDataState } from './data-state.store';
import { isNewData } from './new-data.store';

/** The version whose form the data has now. */
export async function dataVersion(): Promise<string> {
  const found = await findDataState();
  return found?.version ?? ((await isNewData()) ? VERSION : FIRST_VERSION);
}
