import { countTags } from './store';

/** Tags of the libraries of the projects, the commonest first. */
export async function listTags(projectIds: readonly string[]): Promise<{ tag: string; files: number }[]> {
  return countTags(projectIds);
}
