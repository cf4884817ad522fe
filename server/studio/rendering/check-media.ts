import { AppError, type Issue } from '@/lib/errors/app-error';
import { ownFileOf } from '@/lib/media/own-file';
import type { Item, Timeline } from '@/lib/timeline/model';
import { filesOfEveryProject, type StoredFile } from '@/server/media/files/store';
import { faultsOfAddresses, requireFewAddresses } from './check-addresses';
import { nameOfItem, takesPart, type RenderRange } from './range';

/** More would only make the response long. */
const MAX_ISSUES = 50;

type Check = {
  timeline: Timeline;
  range: RenderRange;
  projectId: string;
  /** For tests only: which addresses count as public. */
  allowAddress?: ((address: string) => boolean) | undefined;
};

/**
 * Throws VALIDATION_FAILED when too many other addresses take part, and MEDIA_UNREADABLE unless the media library still
 * has every file that does, and each of those addresses leads to one. Names each item.
 */
export async function checkMedia({ timeline, range, projectId, allowAddress }: Check): Promise<void> {
  const taking = timeline.items.flatMap((item, index) =>
    item.url && takesPart(timeline, range, item) ? [{ item, index, url: item.url, id: ownFileOf(item.url)?.id }] : [],
  );
  const used = taking.flatMap(({ id, ...of }) => (id ? [{ ...of, id }] : []));
  const elsewhere = taking.flatMap(({ id, url }) => (id ? [] : [url]));
  requireFewAddresses(elsewhere);
  const faults = await faultsOfAddresses({ urls: elsewhere, allowAddress });
  const files = new Map(
    (await filesOfEveryProject([...new Set(used.map(({ id }) => id))])).map((file) => [file._id, file]),
  );
  const issues = taking.flatMap(({ item, index, url, id }): Issue[] => {
    const fault = faults.get(url);
    const said = fault ? `${nameOfItem(item)}: ${fault}` : null;
    const message = id ? faultOf(item, files.get(id) ?? null, projectId) : said;
    return message ? [{ path: `timeline.${index}.url`, message }] : [];
  });
  const [first, ...more] = issues;
  if (!first) return;
  const others =
    more.length === 0 ? '' : ` ${more.length} other ${more.length === 1 ? 'item' : 'items'} can’t be used either.`;
  throw new AppError('MEDIA_UNREADABLE', `${first.message}${others}`, { issues: issues.slice(0, MAX_ISSUES) });
}

function faultOf(item: Item, file: StoredFile | null, projectId: string): string | null {
  const address = item.url?.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  if (!file || String(file.projectId) !== projectId)
    return `${nameOfItem(item)} needs the file ${address}, which is no longer in the media library. Replace the item or remove it.`;
  if (file.inspection.state === 'failed')
    return `${nameOfItem(item)} needs the file “${file.name}”, which can’t be read. Upload it again, or remove the item.`;
  const kind = kindOf(file);
  if (item.type === kind || (item.type === 'audio' && kind === 'video')) return null;
  return `${nameOfItem(item)} needs the file “${file.name}”, which is ${AS_WORD[kind]}. Replace the item or remove it.`;
}

/** A file with the form of a video may have no picture. The sound of a video may be used alone. */
const kindOf = ({ kind, probe }: StoredFile): StoredFile['kind'] =>
  kind === 'video' && probe?.kind === 'audio' ? 'audio' : kind;
const AS_WORD = { image: 'a picture', video: 'a video', audio: 'a sound' } as const;
