import { fileIdsIn } from '@/lib/media/own-file';
import type { FileFacts } from '@/lib/posts/delivered-form';
import { filesOfEveryProject, type StoredFile } from '@/server/media/files/store';
import type { Post } from '@/server/publishing/post-rules/aggregate';

/**
 * The bytes and alt texts of our own files that these posts of a project name, as they are now. Alt texts are those
 * that an adapter gets: the project's own, of a derived file else those of its source.
 */
export async function fileFactsOf(
  projectId: string,
  posts: readonly Pick<Post, 'mediaUrl' | 'platformPosts'>[],
): Promise<FileFacts> {
  const ids = [...new Set(posts.flatMap((post) => fileIdsIn(post)))];
  if (ids.length === 0) return {};
  const files = await filesOfEveryProject(ids);
  const sourceIds = files.flatMap(({ altText, sourceId }) => (altText || !sourceId ? [] : [sourceId]));
  const sources = sourceIds.length > 0 ? await filesOfEveryProject(sourceIds) : [];
  const altOf = (file: StoredFile | undefined) =>
    file && String(file.projectId) === projectId ? file.altText : undefined;
  const bySource = new Map(sources.map((file) => [file._id, file]));
  return Object.fromEntries(
    files.map((file) => [
      file._id,
      { bytes: file.sha256, alt: altOf(file) || altOf(bySource.get(file.sourceId ?? '')) || '' },
    ]),
  );
}
