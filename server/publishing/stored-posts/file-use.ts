import { markInPosts, namesOf, originalsAfter, originalsOf } from '@/server/media/files/in-posts.store';
import { log } from '@/server/system/log';
import { fileIdsInPosts, isNamed } from './file-ids.store';

/** Originals that are compared at a time. */
const BATCH = 1_000;
/** Those that are looked up one by one at a time. */
const FEW = 50;
/** Changes of the same file's posts at once that a note follows. The sweep comes to what is left. */
const TRIES = 5;

type Files = { projectId: string; ids: readonly string[] };

/**
 * Notes whether any post still names these files, or others made of the same originals: the library's filter reads
 * that alone. Called after what named them was written, and looks again after it has written: of notes that cross, the
 * last one sees the posts as they are.
 */
export async function noteUse({ projectId, ids }: Files): Promise<void> {
  if (ids.length === 0) return;
  const originals = await originalsOf({ projectId, ids });
  const names = await namesOf({ projectId, ids: originals });
  for (let tries = 0; tries < TRIES; tries += 1) {
    const uses = await Promise.all(
      [...names].map(async ([id, all]) => {
        const named = await Promise.all(all.map((fileId) => isNamed({ projectId, fileId })));
        return { id, isUsed: named.includes(true) };
      }),
    );
    const [used, unused] = [true, false].map((isUsed) => uses.filter((use) => use.isUsed === isUsed));
    const changed = await Promise.all([
      markInPosts({ projectId, ids: (used ?? []).map(({ id }) => id), inPosts: true }),
      markInPosts({ projectId, ids: (unused ?? []).map(({ id }) => id), inPosts: false }),
    ]);
    if (changed.every((count) => count === 0)) return;
  }
}

/** The same behind a post that is stored already: its caller must not fail, and the sweep mends what is missed. */
export async function noteUseOfStored(files: Files): Promise<void> {
  await noteUse(files).catch((err: unknown) =>
    log.error({ err, projectId: files.projectId }, 'the use of files could not be noted; the sweep will note it'),
  );
}

/** Compares what is noted of a project's files with its posts, and mends it. Returns how many were wrong or unknown. */
export async function checkUse(projectId: string): Promise<number> {
  const inPosts = await fileIdsInPosts(projectId);
  const used = new Set(await originalsOf({ projectId, ids: [...inPosts] }));
  let mended = 0;
  for (let after = ''; ;) {
    const rows = await originalsAfter({ projectId, after, limit: BATCH });
    const wrong = rows.filter(({ _id, inPosts: noted }) => (noted ?? null) !== used.has(_id));
    const unknown = wrong.filter(({ inPosts: noted }) => (noted ?? null) === null).map(({ _id }) => _id);
    for (const isUsed of [true, false])
      await markInPosts({
        ...{ projectId, ids: unknown.filter((id) => used.has(id) === isUsed) },
        ...{ inPosts: isUsed, onlyUnknown: true },
      });
    const known = wrong.filter(({ inPosts: noted }) => (noted ?? null) !== null).map(({ _id }) => _id);
    for (let at = 0; at < known.length; at += FEW) await noteUse({ projectId, ids: known.slice(at, at + FEW) });
    mended += wrong.length;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return mended;
    after = last._id;
  }
}
