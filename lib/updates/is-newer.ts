import { compareVersions } from './compare-versions';

/** Whether something that a file says of its maker is a version, and a newer one than this program's. */
export function isNewer(made: unknown, than: string): made is string {
  if (typeof made !== 'string') return false;
  try {
    return compareVersions(made, than) > 0;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
