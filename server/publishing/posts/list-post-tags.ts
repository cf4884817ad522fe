import { countPostTags } from '../stored-posts/list.store';

/** Tags of the projects' posts, most frequent first. */
export async function listPostTags({
  projectIds,
}: {
  projectIds: readonly string[];
}): Promise<{ tag: string; posts: number }[]> {
  return projectIds.length === 0 ? [] : countPostTags(projectIds);
}
