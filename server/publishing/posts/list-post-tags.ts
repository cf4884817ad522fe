import { countPostTags } from './stored/list.store';

/** Tags of the posts of the projects, the commonest first. */
export async function listPostTags({
  projectIds,
}: {
  projectIds: readonly string[];
}): Promise<{ tag: string; posts: number }[]> {
  return projectIds.length === 0 ? [] : countPostTags(projectIds);
}
