import type { PostInput } from '@/lib/contracts/posts';
import { fileIdsIn } from '@/lib/media/own-file';
import type { Probe } from '@/lib/media/probe';
import { filesOfEveryProject } from '@/server/media/files/store';

/**
 * The probes of our own files that a save names, by id. Files that are not analysed yet follow later
 * (recheck-posts-with-file.ts).
 */
export async function probesOfMedia({
  mediaUrl,
  parts,
  platformPosts,
}: Pick<PostInput, 'mediaUrl' | 'platformPosts' | 'parts'>): Promise<Record<string, Probe>> {
  const named = (platformPosts ?? []).map(({ platformSpecificData }) => ({
    platformSpecificData: (platformSpecificData ?? {}) as Record<string, unknown>,
  }));
  const ids = fileIdsIn({ mediaUrl: mediaUrl ?? null, parts, platformPosts: named });
  if (ids.length === 0) return {};
  return Object.fromEntries(
    (await filesOfEveryProject(ids)).flatMap(({ _id, probe }) => (probe ? [[_id, probe]] : [])),
  );
}
