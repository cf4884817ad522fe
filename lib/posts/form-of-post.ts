import type { FormField, PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { emptyForm, withPlatform, type PlatformForm, type PostForm } from './form';

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
  scheduledFor: string | null;
  status: string;
  tags?: readonly string[];
  platformPosts: readonly SavedPlatformPost[];
};

const MEDIA_FIELDS = ['mediaUrl', 'mediaUrls'];

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

/** Main media: a post keeps one address, its platforms keep the whole album that starts with it. */
function mainMedia(post: SavedPost): string[] {
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
  const media = savedMedia(data);
  const follows =
    media.length === 0 ||
    media.join() === main.join() ||
    (media.length === 1 && media[0] === main[0] && main.length === 1);
  return {
    enabled: true,
    fields: Object.fromEntries(manifest.fields.map((field) => [field.name, fieldValue(field, data[field.name])])),
    media: follows ? null : media,
    rest: Object.fromEntries(
      Object.entries(data).filter(([name]) => !names.includes(name) && !MEDIA_FIELDS.includes(name)),
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
