import type { WirePostVersion, WirePostVersions } from '@/lib/contracts/post-versions';
import { AppError } from '@/lib/errors/app-error';
import { firstWords } from '@/lib/posts/first-words';
import { findUsers } from '@/server/people/users/store';
import { requirePost } from '@/server/publishing/stored-posts/require-post';
import { findVersion, versionsOfPost } from '@/server/publishing/stored-posts/version.store';

/** The kept versions of a post's texts, newest first. */
export async function listPostVersions({ id }: { id: string }): Promise<WirePostVersions> {
  const { projectId } = await requirePost(id);
  const versions = await versionsOfPost({ projectId, postId: id });
  const writers = await findUsers([...new Set(versions.flatMap(({ by }) => (by ? [String(by)] : [])))]);
  const names = new Map(writers.map(({ _id, name, email }) => [String(_id), name || email]));
  return versions.map(({ _id, at, by, title, begin }) => ({
    ...{ id: String(_id), at: at.toISOString(), by: (by && names.get(String(by))) ?? null },
    begin: firstWords({ title, content: begin }),
  }));
}

/** The texts of one of them. Throws 404 when it is no longer kept. */
export async function getPostVersion({ id, versionId }: { id: string; versionId: string }): Promise<WirePostVersion> {
  const { projectId } = await requirePost(id);
  const version = await findVersion({ projectId, postId: id, versionId });
  if (!version) throw new AppError('NOT_FOUND', 'This version is no longer kept. Load the page again.');
  const { title, content, own } = version;
  return { title, content, own };
}
