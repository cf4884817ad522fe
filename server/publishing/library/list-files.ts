import type { FileSort } from '@/lib/contracts/files';
import type { Cursor } from '@/lib/wire/cursor';
import { placeOf } from '@/server/system/db/place';
import type { StoredFile } from '@/server/media/files/store';
import { isUseKnown } from '@/server/media/files/in-posts.store';
import { listOriginals, type FileFilter } from '@/server/media/files/list.store';
import { countUses, usedOriginals } from './uses';

type Query = {
  page?: number | undefined;
  after?: Cursor | undefined;
  limit?: number | undefined;
  kind?: string | undefined;
  used?: boolean | undefined;
  q?: string | undefined;
  tag?: string | undefined;
  sort?: FileSort | undefined;
};

/** The media library of the projects, with the number of posts that use each file. */
export async function listFiles({
  projectIds,
  query,
}: {
  projectIds: readonly string[];
  query: Query;
}): Promise<{ items: (StoredFile & { uses: number })[]; total: number; isMinimum: boolean; next: string | null }> {
  const { used, page: number, limit = 60, after, sort = 'newest', ...filter } = query;
  const { items, ...page } = await listOriginals(
    { projectIds, ...filter, ...(used === undefined ? {} : await useOf(projectIds, used)) },
    { ...placeOf({ page: number, limit, after }), sort },
  );
  const counts = await countUses(items);
  return { items: items.map((file) => ({ ...file, uses: counts.get(file._id) ?? 0 })), ...page };
}

/** By what is noted of each file; where an update has yet to note it of some, by all posts. */
async function useOf(projectIds: readonly string[], used: boolean): Promise<Partial<FileFilter>> {
  if (await isUseKnown(projectIds)) return { inPosts: used };
  const known = await usedOriginals(projectIds);
  return used ? { among: known } : { without: known };
}
