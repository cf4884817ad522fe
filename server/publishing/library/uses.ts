import type { WireFileUse } from '@/lib/contracts/files';
import { fileIdsIn, ownFileOf } from '@/lib/media/own-file';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { filesOfPostsWith, postsWithFiles } from '@/server/publishing/stored-posts/content.store';
import { fileIdsInPosts } from '@/server/publishing/stored-posts/file-ids.store';
import { findProject } from '@/server/people/projects/store';
import { findBrandKit } from '@/server/media/brand/brand-kit.store';
import { originalsOf } from '@/server/media/files/in-posts.store';
import { filesMadeOf, type StoredFile } from '@/server/media/files/store';
import { inSlices } from '@/server/system/in-slices';
import { presentEach } from '@/server/system/db/unreadable-rows';
import { firstWords } from '@/lib/posts/first-words';

/** Finds the things of other rooms that show a project's files; handed in, since they stand above this one. */
export type ShownIn = (projectId: string, fileIds: readonly string[]) => Promise<WireFileUse[]>;

/**
 * Where a file, or anything derived from it, is used in its own project. Uses of its public address elsewhere are not
 * this project's business.
 */
export async function usesOf(file: StoredFile, shownIn: ShownIn): Promise<WireFileUse[]> {
  if (!file.projectId) return [];
  const projectId = String(file.projectId);
  const made = await filesMadeOf({ projectId, sourceIds: [file._id] });
  const ids = [file._id, ...made.map(({ _id }) => _id)];
  const [posts, project, kit, shown] = await Promise.all([
    postsWithFiles({ projectId, fileIds: ids }),
    findProject(projectId),
    findBrandKit(projectId),
    shownIn(projectId, ids),
  ]);
  const uses = [...(await inSlices(posts, (post) => useIn(post, ids))), ...shown];
  if (!project) return uses;
  const inProject = (as: 'avatar' | 'logo'): WireFileUse => ({
    kind: 'project',
    id: projectId,
    title: project.name,
    as,
    status: null,
    scheduledFor: null,
  });
  if (project.avatarFileId === `${file._id}.${file.extension}`) uses.push(inProject('avatar'));
  if (kit?.logoFileId === file._id) uses.push(inProject('logo'));
  return uses;
}

function useIn(post: Post, ids: readonly string[]): WireFileUse {
  const covers = post.platformPosts.flatMap(({ platformSpecificData: { coverFrame } }) =>
    typeof coverFrame === 'string' ? (ownFileOf(coverFrame)?.id ?? []) : [],
  );
  const withoutCovers = {
    ...post,
    platformPosts: post.platformPosts.map((entry) => ({
      ...entry,
      platformSpecificData: { ...entry.platformSpecificData, coverFrame: null },
    })),
  };
  const onlyCover = covers.some((id) => ids.includes(id)) && !fileIdsIn(withoutCovers).some((id) => ids.includes(id));
  return {
    kind: 'post',
    id: post._id,
    title: `${firstWords(post)}${post.trash ? ' (in the trash)' : ''}`,
    as: onlyCover ? 'cover' : 'media',
    status: post.status,
    scheduledFor: post.scheduledFor?.toISOString() ?? null,
  };
}

/** Originals of these projects that a post of the same project uses, directly or through a derived file. */
export async function usedOriginals(projectIds: readonly string[]): Promise<string[]> {
  const inProject = async (projectId: string) =>
    originalsOf({ projectId, ids: [...(await fileIdsInPosts(projectId))] });
  return [...new Set((await Promise.all(projectIds.map(inProject))).flat())];
}

/** How many posts of its own project use each of these files, directly or through a derived file. */
export async function countUses(files: readonly Pick<StoredFile, '_id' | 'projectId'>[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [projectId, own] of Map.groupBy(files, (file) => String(file.projectId))) {
    const ids = own.map(({ _id }) => _id);
    const made = await filesMadeOf({ projectId, sourceIds: ids });
    const original = new Map([
      ...ids.map((id) => [id, id] as const),
      ...made.map((file) => [file._id, file.sourceId ?? file._id] as const),
    ]);
    const posts = await filesOfPostsWith({ projectId, fileIds: [...original.keys()] });
    for (const named of presentEach('Post', posts, ({ fileIds }) => fileIds)) {
      const used = new Set(named.flatMap((id) => original.get(id) ?? []));
      for (const id of used) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return counts;
}
