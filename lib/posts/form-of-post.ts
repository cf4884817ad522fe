import type { FormField, PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { addressesOfParts, joinParts, partsIn, type Part } from '@/lib/platforms/parts';
import { emptyForm, withPlatform, type PlatformForm, type PostForm } from './form';
import type { Places } from './thread-pieces';

type SavedPlatformPost = {
  platform: PlatformKey;
  platformSpecificData: Record<string, unknown>;
  status?: string;
  publishing?: boolean;
};
type SavedPost = {
  title: string;
  content: string;
  mediaUrl: string | null;
  parts?: readonly Part[] | null;
  numbered?: boolean;
  scheduledFor: string | null;
  status: string;
  tags?: readonly string[];
  platformPosts: readonly SavedPlatformPost[];
};

/** Shown by the form in its own ways. */
const OWN_WAYS = ['mediaUrl', 'mediaUrls', 'parts'];

function strings(value: unknown): string[] {
  return Array.isArray(value)
    ? value.filter((entry): entry is string => typeof entry === 'string' && entry !== '')
    : [];
}

/** Media of a saved platform post: several, one, or none of its own. */
function savedMedia(data: Record<string, unknown>): string[] {
  const several = strings(data.mediaUrls);
  if (several.length > 0) return several;
  return typeof data.mediaUrl === 'string' && data.mediaUrl ? [data.mediaUrl] : [];
}

/** In which part each file stands first. */
function placesIn(parts: readonly Part[]): Places {
  const entries = parts.flatMap(({ media }, part) => media.map(({ url }): [string, number] => [url, part]));
  return Object.fromEntries(entries.reverse());
}

function altsIn(parts: readonly Part[]): PostForm['alts'] {
  const files = parts.flatMap(({ media }) => media);
  return Object.fromEntries(files.flatMap(({ url, alt }) => (alt ? [[url, alt]] : [])));
}

/** Main media: a post keeps one address, its platforms keep the whole album that starts with it. */
function mainMedia(post: SavedPost): string[] {
  const files = addressesOfParts(post.parts ?? []);
  const album = mainAlbum(post);
  return [...new Set([...album, ...files])];
}

function mainAlbum(post: SavedPost): string[] {
  if (!post.mediaUrl) return [];
  const albums = post.platformPosts
    .map(({ platformSpecificData }) => savedMedia(platformSpecificData))
    .filter((media) => media[0] === post.mediaUrl);
  return albums.reduce<string[]>(
    (longest, media) => (media.length > longest.length ? media : longest),
    [post.mediaUrl],
  );
}

function platformOf(saved: SavedPlatformPost, main: string[]): PlatformForm {
  const manifest = manifestOf(saved.platform);
  const names = manifest.fields.map(({ name }) => name);
  const data = saved.platformSpecificData;
  const parts = partsIn(data.parts);
  const own = savedMedia(data);
  const media = own.length > 0 ? own : [...new Set(addressesOfParts(parts))];
  const follows =
    media.length === 0 ||
    media.join() === main.join() ||
    (media.length === 1 && media[0] === main[0] && main.length === 1);
  const fields = Object.fromEntries(manifest.fields.map((field) => [field.name, fieldValue(field, data[field.name])]));
  return {
    enabled: true,
    fields: { ...fields, ...(parts.length > 1 ? { [manifest.textField]: joinParts(parts) } : {}) },
    media: follows ? null : media,
    ...(parts.length > 1 ? { places: placesIn(parts) } : {}),
    rest: Object.fromEntries(
      Object.entries(data).filter(([name]) => !names.includes(name) && !OWN_WAYS.includes(name)),
    ),
    locked: saved.status === 'published' || saved.publishing ? data : null,
  };
}

function fieldValue(field: FormField, value: unknown): string | boolean {
  // A switch that a post does not name is as networks take it then: opening and saving must not turn it over.
  if (field.kind === 'switch') return typeof value === 'boolean' ? value : field.initial === true;
  if (typeof value === 'string' && value !== '') return value;
  // Without it the list would show its first choice and save none.
  return field.unset ?? '';
}

/** The form of a saved post. */
export function formOf(post: SavedPost): PostForm {
  const media = mainMedia(post);
  const form = emptyForm(post.scheduledFor);
  const platforms = { ...form.platforms };
  for (const saved of post.platformPosts) platforms[saved.platform] = platformOf(saved, media);
  return {
    ...form,
    title: post.title,
    content: post.content,
    media,
    places: placesIn(post.parts ?? []),
    alts: altsIn([
      ...(post.parts ?? []),
      ...post.platformPosts.flatMap(({ platformSpecificData: data }) => partsIn(data.parts)),
    ]),
    numbered: post.numbered ?? false,
    tags: [...(post.tags ?? [])],
    asDraft: post.status === 'draft' && post.scheduledFor !== null,
    platforms,
  };
}

/** The form with parts that the server has locked since: published meanwhile, or on their way. */
export function withLocks(form: PostForm, post: SavedPost): PostForm {
  return post.platformPosts.reduce((changed, saved) => {
    const { locked } = platformOf(saved, changed.media);
    return locked === changed.platforms[saved.platform].locked
      ? changed
      : withPlatform(changed, saved.platform, { locked });
  }, form);
}
