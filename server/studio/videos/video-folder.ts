import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { env } from '@/server/system/env';

const root = () => path.resolve(/* turbopackIgnore: true */ env.DATA_DIR, 'video-pieces');

/** Where a video's encoded pieces lie between two merges, so that a merge encodes only what changed. */
export const piecesOf = (videoId: string): string => path.join(root(), videoId);
/** A film that is merged and not yet stored, without its extension. */
export const filmPathOf = (videoId: string, key: string): string =>
  // Names of files are bounded; the end of a key is its hash.
  path.join(root(), `${videoId}-${key.slice(-40)}`);

/** Removes what a video keeps between its merges. It can always be made again. */
export async function removePieces(videoId: string): Promise<void> {
  for (const name of await readdir(root()).catch(() => []))
    if (name.startsWith(videoId)) await rm(path.join(root(), name), { recursive: true, force: true });
}

/** The videos of which there are pieces on this host. */
export async function videosWithPieces(): Promise<string[]> {
  const names = await readdir(root()).catch(() => []);
  return [...new Set(names.map((name) => name.slice(0, 24)))].filter((id) => /^[0-9a-f]{24}$/.test(id));
}

/** The renders of which there are pieces on this host. */
export async function rendersWithPieces(): Promise<{ videoId: string; renderId: string }[]> {
  const names = await readdir(root()).catch(() => []);
  return names.flatMap((name) => {
    const [, videoId, renderId] = /^([0-9a-f]{24})-render-([0-9a-f]{24})$/.exec(name) ?? [];
    return videoId && renderId ? [{ videoId, renderId }] : [];
  });
}
