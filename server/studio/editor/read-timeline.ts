import { isIP } from 'node:net';
import { AppError, type Issue } from '@/lib/errors/app-error';
import { ownFileOf } from '@/lib/media/own-file';
import { MAX_ITEMS, wireItem, wireLayout, type WireItem, type WireLayouts, type wireTrack } from '@/lib/timeline/wire';
import { VIDEO_FORMATS, type VideoFormat } from '@/lib/video/formats';
import { inSlices } from '@/server/system/in-slices';
import { isPublicAddress } from '@/server/system/net/public-address';
import type { z } from 'zod';

/** More would only make the response long. */
const MAX_ISSUES = 50;

type Track = z.output<typeof wireTrack>;

/**
 * The items of a timeline as they were sent, held to their rules in slices, so that thirty thousand of them keep no
 * other request waiting. Throws VALIDATION_FAILED with the index and field of each fault.
 */
export async function readItems(sent: readonly unknown[], tracks: readonly Track[]): Promise<WireItem[]> {
  const issues: Issue[] = [];
  const ids = new Set<string>();
  const items = await inSlices(sent, (value, index) => {
    if (issues.length >= MAX_ISSUES) return null;
    const refuse = (field: string, message: string) =>
      issues.push({ path: ['timeline', index, ...(field ? [field] : [])].join('.'), message });
    const { data, error } = wireItem.safeParse(value);
    if (!data) {
      for (const issue of error.issues) refuse(issue.path.join('.'), issue.message);
      return null;
    }
    const track = tracks[data.trackIndex];
    if (!track) refuse('trackIndex', `There is no track ${data.trackIndex}`);
    else if (track.type !== (data.type === 'audio' ? 'audio' : 'video'))
      refuse('trackIndex', `Track ${data.trackIndex} takes ${track.type === 'audio' ? 'sound only' : 'no sound'}`);
    if (ids.has(data.id)) refuse('id', 'Another item has this id');
    ids.add(data.id);
    if (data.url && !isUsable(data.url)) refuse('url', 'Use a file of the media library or a public http(s) address');
    return data;
  });
  const [first] = issues;
  if (first) throw new AppError('VALIDATION_FAILED', `${first.path}: ${first.message}`, { issues });
  return items.filter((item) => item !== null);
}

type SentLayouts = { readonly [format in VideoFormat]?: Readonly<Record<string, unknown>> | undefined };

/**
 * The places of items in other formats as they were sent, held to their rules in slices; those of items that are not
 * there are dropped. Throws VALIDATION_FAILED with the format, item and field of each fault.
 */
export async function readLayouts(sent: SentLayouts = {}, items: readonly { id: string }[]): Promise<WireLayouts> {
  const ids = new Set(items.map(({ id }) => id));
  const places = VIDEO_FORMATS.flatMap((format) =>
    Object.entries(sent[format] ?? {}).flatMap(([id, place]) => (ids.has(id) ? [{ format, id, place }] : [])),
  );
  if (places.length > MAX_ITEMS)
    throw new AppError('VALIDATION_FAILED', `layouts: At most ${MAX_ITEMS} places in other formats`);
  const issues: Issue[] = [];
  const layouts: WireLayouts = {};
  await inSlices(places, ({ format, id, place }) => {
    if (issues.length >= MAX_ISSUES) return;
    const { data, error } = wireLayout.safeParse(place);
    if (data) (layouts[format] ??= {})[id] = data;
    else issues.push(...error.issues.map(({ path, message }) => ({ path: fieldOf(format, id, path), message })));
  });
  const [first] = issues;
  if (first) throw new AppError('VALIDATION_FAILED', `${first.path}: ${first.message}`, { issues });
  return layouts;
}

const fieldOf = (...path: unknown[]): string => ['layouts', ...path.flat()].join('.');

/** Whether an address is one of our files, or may be public: its host is looked up when it is fetched. */
export function isUsable(url: string): boolean {
  if (ownFileOf(url)) return true;
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return false;
  const host = parsed.hostname.replace(/^\[|\]$|\.$/g, '');
  return isIP(host) ? isPublicAddress(host) : host.includes('.') && !/\.(?:local|internal|localhost)$/i.test(host);
}
