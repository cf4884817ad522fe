import { link, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@/lib/errors/app-error';
import type { Item, Timeline } from '@/lib/timeline/model';
import { openDrawable } from '@/server/media/convert/open-drawable';
import type { MediaSource } from './graph/clip';
import { nameOfItem, takesPart, type RenderRange } from './range';

type Opening = { timeline: Timeline; range: RenderRange; folder: string; signal: AbortSignal };

/**
 * The files of all items that take part, on this host's disk, by their addresses: they stay there until the folder
 * goes, even when they are deleted meanwhile. A failure names the item.
 */
export async function openSources({ timeline, range, folder, signal }: Opening): Promise<Map<string, MediaSource>> {
  const sources = new Map<string, MediaSource>();
  for (const item of timeline.items) {
    const { url } = item;
    if (!url || !takesPart(timeline, range, item)) continue;
    const source = sources.get(url) ?? (await opened(item, url, path.join(folder, `media-${sources.size}`), signal));
    requireKind(item, source);
    sources.set(url, source);
  }
  return sources;
}

async function opened(item: Item, url: string, folder: string, signal: AbortSignal): Promise<MediaSource> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const { file, probe, sha256 } = await openDrawable({ mediaUrl: url, folder, signal });
    return { file: await held(file, folder), probe, sha256 };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, `${nameOfItem(item)}: ${error.message}`, { cause: error });
  }
}

/** A second name for a file of our storage, where the disk can give one. */
async function held(file: string, folder: string): Promise<string> {
  if (file.startsWith(folder)) return file;
  const name = path.join(folder, `held${path.extname(file)}`);
  return link(file, name).then(
    () => name,
    () => file,
  );
}

const KINDS = { image: ['image', 'animation'], video: ['video'], audio: ['audio', 'video'], text: [] } as const;

function requireKind(item: Item, { probe }: MediaSource): void {
  if ((KINDS[item.type] as readonly string[]).includes(probe.kind)) return;
  const kind = item.type === 'audio' ? 'sound' : item.type === 'image' ? 'picture' : 'video';
  throw new AppError('MEDIA_UNREADABLE', `${nameOfItem(item)} needs a file that is a ${kind}. Replace the item.`);
}
