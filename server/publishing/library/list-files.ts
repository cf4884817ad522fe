import type { FileSort } from '@/lib/contracts/files';
import type { Cursor } from '@/lib/wire/cursor';
import { placeOf } from '@/server/system/db/place';
import type { StoredFile } from '@/server/media/files/store';
import { listOriginals } from '@/server/media/files/list.store';
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
  const known = used === undefined ? null : await usedOriginals(projectIds);
  const { items, ...page } = await listOriginals(
    { projectIds, ...filter, ...(known ? (used ? { among: known } : { without: known }) : {}) },
    { ...placeOf({ page: number, limit, after }), sort },
  );
  const counts = await countUses(items);
  return { items: items.map((file) => ({ ...file, uses: counts.get(file._id) ?? 0 })), ...page };
}
