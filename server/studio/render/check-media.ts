import { AppError, type Issue } from '@/lib/errors/app-error';
import { ownFileOf } from '@/lib/media/own-file';
import type { Item, Timeline } from '@/lib/timeline/model';
import { filesOfEveryProject, type StoredFile } from '@/server/media/files/store';
import { nameOfItem, takesPart, type RenderRange } from './range';

/** More would only make the response long. */
const MAX_ISSUES = 50;

type Check = { timeline: Timeline; range: RenderRange; projectId: string };

/** Throws MEDIA_UNREADABLE unless the media library still has every file that takes part. Names each item. */
export async function checkMedia({ timeline, range, projectId }: Check): Promise<void> {
  const used = timeline.items.flatMap((item, index) => {
    const id = item.url && takesPart(timeline, range, item) ? ownFileOf(item.url)?.id : undefined;
    return id ? [{ item, index, id }] : [];
  });
  const files = new Map(
    (await filesOfEveryProject([...new Set(used.map(({ id }) => id))])).map((file) => [file._id, file]),
  );
  const issues = used.flatMap(({ item, index, id }): Issue[] => {
    const message = faultOf(item, files.get(id) ?? null, projectId);
    return message ? [{ path: `timeline.${index}.url`, message }] : [];
  });
  const [first, ...more] = issues;
  if (!first) return;
  const others =
    more.length === 0 ? '' : ` So ${more.length === 1 ? 'does 1 other item' : `do ${more.length} others`}.`;
  throw new AppError('MEDIA_UNREADABLE', `${first.message}${others}`, { issues: issues.slice(0, MAX_ISSUES) });
}

function faultOf(item: Item, file: StoredFile | null, projectId: string): string | null {
  const address = item.url?.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  if (!file || String(file.projectId) !== projectId)
    return `${nameOfItem(item)} needs the file ${address}, which is no longer in the media library. Replace the item or remove it.`;
  if (file.inspection.state === 'failed')
    return `${nameOfItem(item)} needs the file “${file.name}”, which can’t be read. Upload it again, or remove the item.`;
  if (item.type === 'image' ? file.kind === 'image' : item.type === file.kind || isSoundOf(item, file)) return null;
  return `${nameOfItem(item)} needs the file “${file.name}”, which is ${AS_WORD[file.kind]}. Replace the item or remove it.`;
}

/** The sound of a video may be used alone. */
const isSoundOf = (item: Item, file: StoredFile): boolean => item.type === 'audio' && file.kind === 'video';
const AS_WORD = { image: 'a picture', video: 'a video', audio: 'a sound' } as const;
