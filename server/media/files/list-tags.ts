import { countTags } from './store';

/** Tags of the projects' libraries, most frequent first. */
export async function listTags(projectIds: readonly string[]): Promise<{ tag: string; files: number }[]> {
  return countTags(projectIds);
}
