import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@/lib/errors/app-error';
import { copiesFrom, type CopiedRange } from '@/lib/timeline/plan/reuse';
import type { WholeReason } from '@/lib/video/reuse';
import { ToolError } from '@/server/media/ffmpeg/run';
import { hashFile } from '@/server/media/files/hash-file';
import { localCopy } from '@/server/media/files/local-copy';
import { findStoredFile } from '@/server/media/files/store';
import { rendersWithKeys, type KeyedRender, type VideoRender } from '@/server/studio/videos/render.store';
import { log } from '@/server/system/log';
import { copiesInFile } from './copied-groups';
import { unpackKeys } from './group-keys';
import type { CopiedStream } from './join-pieces';
import type { RenderRange } from './range';

type Earlier = {
  render: VideoRender;
  groups: readonly RenderRange[];
  keys: readonly string[];
  scratch: string;
  signal: AbortSignal;
};
export type Found = { copies: CopiedStream[]; whole: WholeReason | null };

/** Files that one film is copied from: each is fetched and taken apart. */
const MOST_FILMS = 8;

/**
 * Finds frames to copy in the earlier films of the same video, size and network, and in those of the same table: first
 * in the one that has most of them, then what is missing in others, as long as their file in the library is as it was
 * stored.
 */
export async function findCopies({ render, groups, keys, scratch, signal }: Earlier): Promise<Found> {
  const { _id, viewport, preset } = render;
  const earlier = (await rendersWithKeys(render)).filter(
    (one) =>
      String(one._id) !== String(_id) &&
      one.preset === preset &&
      one.viewport.width === viewport.width &&
      one.viewport.height === viewport.height,
  );
  if (earlier.length === 0) return { copies: [], whole: 'first' };
  const copies: CopiedStream[] = [];
  let [tried, left] = [0, earlier];
  while (tried < MOST_FILMS && left.length > 0) {
    const taken = copies.map(({ start, end }) => ({ start, end }));
    const [best] = left
      .map((from) => ({ from, ranges: copiesFrom(groups, keys, unpackKeys(from.keys), taken) }))
      .filter(({ ranges }) => ranges.length > 0)
      .sort((a, b) => framesOf(b.ranges) - framesOf(a.ranges));
    if (!best) break;
    tried += 1;
    left = left.filter((one) => one !== best.from);
    const folder = path.join(scratch, `earlier-${tried}`);
    await mkdir(folder, { recursive: true });
    copies.push(...((await copiesOf({ ...best, scratch: folder, signal })) ?? []));
  }
  if (copies.length > 0) return { copies: copies.sort((a, b) => a.start - b.start), whole: null };
  return { copies: [], whole: tried > 0 ? 'gone' : 'changed' };
}

const framesOf = (ranges: readonly RenderRange[]): number =>
  ranges.reduce((sum, { start, end }) => sum + end - start, 0);

type Copying = { from: KeyedRender; ranges: readonly CopiedRange[]; scratch: string; signal: AbortSignal };

/** The bytes of some groups of a film's picture; null: its file is gone, or not as it was. */
async function copiesOf({ from: { fileId, keys }, ranges, scratch, signal }: Copying): Promise<CopiedStream[] | null> {
  try {
    const file = await unchangedFile(fileId, scratch, signal);
    const copies = await copiesInFile({ file, ranges, groups: unpackKeys(keys).length, scratch, signal });
    if (!copies) throw new AppError('MEDIA_UNREADABLE', 'The groups of frames of the file are others than its keys.');
    return copies;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError || error instanceof ToolError)) throw error;
    log.warn({ err: error, fileId }, 'nothing is copied from an earlier film that can’t be used');
    return null;
  }
}

/** A file of the library on this host's disk. Throws MEDIA_UNREADABLE unless it is as it was stored. */
async function unchangedFile(fileId: string, scratch: string, signal: AbortSignal): Promise<string> {
  const stored = await findStoredFile(fileId);
  if (!stored) throw new AppError('MEDIA_UNREADABLE', 'The media file is missing from storage. Upload it again.');
  const file = await localCopy(stored, scratch, signal);
  if ((await hashFile(file)) === stored.sha256) return file;
  throw new AppError('MEDIA_UNREADABLE', 'The file is damaged. Upload it again.');
}
