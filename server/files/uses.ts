import type { WireFileUse } from '@/lib/contracts/files';
import { fileIdsIn, ownFileOf } from '@/lib/media/own-file';
import type { Post } from '@/server/posts/rules/aggregate';
import { fileIdsInPosts, postsWithFiles } from '@/server/posts/store';
import { projectsWithAvatars } from '@/server/projects/store';
import { filesMadeOf, sourcesOf, type StoredFile } from './store';

/** Where a file, or anything made of it, is used. */
export async function usesOf(file: StoredFile): Promise<WireFileUse[]> {
  const ids = [file._id, ...(await filesMadeOf([file._id])).map((made) => made._id)];
  const [posts, projects] = await Promise.all([postsWithFiles(ids), projectsWithAvatars([`${file._id}.${file.extension}`])]);
  return [
    ...posts.map((post) => useIn(post, ids)),
    ...projects.map((project) => ({ kind: 'project' as const, id: String(project._id), title: project.name, as: 'avatar' as const, status: null, scheduledFor: null })),
  ];
}

function useIn(post: Post, ids: readonly string[]): WireFileUse {
  const covers = post.platformPosts.flatMap(({ platformSpecificData: { coverFrame } }) => (typeof coverFrame === 'string' ? (ownFileOf(coverFrame)?.id ?? []) : []));
  const withoutCovers = { ...post, platformPosts: post.platformPosts.map((entry) => ({ ...entry, platformSpecificData: { ...entry.platformSpecificData, coverFrame: null } })) };
  const onlyCover = covers.some((id) => ids.includes(id)) && !fileIdsIn(withoutCovers).some((id) => ids.includes(id));
  return { kind: 'post', id: post._id, title: `${post.title || 'Untitled Post'}${post.trash ? ' (in the trash)' : ''}`, as: onlyCover ? 'cover' : 'media', status: post.status, scheduledFor: post.scheduledFor?.toISOString() ?? null };
}

/** Originals of these projects that a post names, itself or by something made of it. */
export async function usedOriginals(projectIds: readonly string[]): Promise<string[]> {
  const named = [...(await fileIdsInPosts({ projectIds }))];
  return [...new Set([...named, ...(await sourcesOf(named))])];
}

/** How many posts use each of these files, themselves or by something made of them. */
export async function countUses(ids: readonly string[]): Promise<Map<string, number>> {
  const made = await filesMadeOf(ids);
  const original = new Map([...ids.map((id) => [id, id] as const), ...made.map((file) => [file._id, file.sourceId ?? file._id] as const)]);
  const posts = await postsWithFiles([...original.keys()]);
  const counts = new Map<string, number>();
  for (const post of posts) {
    const used = new Set(fileIdsIn(post).flatMap((id) => original.get(id) ?? []));
    for (const id of used) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
