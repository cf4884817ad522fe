import {
  PLATFORM_KEYS,
  isVideoUrl,
  type FormField,
  type PlatformKey,
  type PlatformManifest,
} from '@/lib/platforms/define';
import { effectivePost } from '@/lib/platforms/effective';
import { manifestOf } from '@/lib/platforms/index';

/** One platform in the post form. */
export type PlatformForm = {
  enabled: boolean;
  /** By field name of the manifest. */
  fields: Record<string, string | boolean>;
  /** Custom media in order; null follows the main media. */
  media: string[] | null;
  /** Data of the post besides the fields of the form; sent back unchanged. */
  rest: Record<string, unknown>;
  /** Sent to the network already, or on its way: it no longer follows the main post. */
  locked: Record<string, unknown> | null;
  /** Optimise was on, and went off because the files that it had converted were replaced. */
  optimizeLost?: boolean;
};

export type PostForm = {
  title: string;
  content: string;
  media: string[];
  tags: string[];
  /** ISO instant, or null for no date. */
  scheduledFor: string | null;
  /** A dated draft is kept at its date and never published by itself. */
  asDraft: boolean;
  platforms: Record<PlatformKey, PlatformForm>;
};

const EMPTY_PLATFORM: PlatformForm = { enabled: false, fields: {}, media: null, rest: {}, locked: null };
/** A form with nothing in it, for the given time. */
export function emptyForm(scheduledFor: string | null = null): PostForm {
  const platforms = Object.fromEntries(PLATFORM_KEYS.map((key) => [key, EMPTY_PLATFORM])) as PostForm['platforms'];
  return { title: '', content: '', media: [], tags: [], scheduledFor, asDraft: false, platforms };
}

function initialValue(field: FormField, form: PostForm): string | boolean {
  if (field.main) return form[field.main];
  return field.initial ?? (field.kind === 'switch' ? false : '');
}

/**
 * Switches a platform on or off. On: main content and title are copied into its empty fields; media
 * follows the main media.
 */
export function switchPlatform(form: PostForm, key: PlatformKey, enabled: boolean): PostForm {
  const old = form.platforms[key];
  const fields = { ...old.fields };
  if (enabled) {
    for (const field of manifestOf(key).fields) {
      const current = fields[field.name];
      if (current === undefined || (field.main && current === '')) fields[field.name] = initialValue(field, form);
    }
  }
  return withPlatform(form, key, { enabled, fields });
}

/** Changes some of a platform's entries. */
export function withPlatform(form: PostForm, key: PlatformKey, change: Partial<PlatformForm>): PostForm {
  return { ...form, platforms: { ...form.platforms, [key]: { ...form.platforms[key], ...change } } };
}

/**
 * Changes the main title or content; enabled platforms that still say the same go along, those with words of their own
 * don't.
 */
export function withMainText(form: PostForm, name: 'title' | 'content', value: string): PostForm {
  const platforms = { ...form.platforms };
  for (const key of PLATFORM_KEYS) {
    const platform = platforms[key];
    if (!platform.enabled || platform.locked) continue;
    const following = manifestOf(key).fields.filter(
      (field) => field.main === name && platform.fields[field.name] === form[name],
    );
    if (following.length === 0) continue;
    platforms[key] = {
      ...platform,
      fields: { ...platform.fields, ...Object.fromEntries(following.map((field) => [field.name, value])) },
    };
  }
  return { ...form, [name]: value, platforms };
}

/** Video-only platforms can't be switched on without a video as the main media. */
export function requiresVideo(manifest: PlatformManifest, form: PostForm): boolean {
  return manifest.media.kinds === 'video' && !form.media.some(isVideoUrl);
}

/** The media that a platform's post shows. */
export function shownMedia(form: PostForm, key: PlatformKey): string[] {
  return form.platforms[key].media ?? form.media;
}

/** The wire's platformSpecificData. */
export function dataOf(form: PostForm, key: PlatformKey): Record<string, unknown> {
  const { fields, rest, locked } = form.platforms[key];
  if (locked) return locked;
  const media = shownMedia(form, key);
  const several = media.length > 1 ? { mediaUrls: media } : {};
  return { ...rest, ...fields, ...(media[0] ? { mediaUrl: media[0] } : {}), ...several };
}

/** Enabled platforms that a save keeps: video-only ones are dropped unless a video is present. */
export function savedPlatforms(form: PostForm): PlatformKey[] {
  return PLATFORM_KEYS.filter((key) => {
    const { enabled, locked } = form.platforms[key];
    if (!enabled || locked) return enabled;
    return manifestOf(key).media.kinds !== 'video' || shownMedia(form, key).some(isVideoUrl);
  });
}

/** The body of `POST /posts` and `PUT /posts/{id}`. */
export function bodyOf(form: PostForm) {
  return {
    title: form.title,
    content: form.content,
    mediaUrl: form.media[0] ?? null,
    tags: form.tags,
    scheduledFor: form.scheduledFor,
    status: form.asDraft && form.scheduledFor ? ('draft' as const) : undefined,
    platformPosts: savedPlatforms(form).map((key) => ({ platform: key, platformSpecificData: dataOf(form, key) })),
  };
}

/** A platform of the form as it would be sent. */
export function effectiveOf(form: PostForm, key: PlatformKey) {
  const manifest = manifestOf(key);
  const post = effectivePost(
    manifest,
    { title: form.title, content: form.content, mediaUrl: form.media[0] ?? null },
    dataOf(form, key),
  );
  return { manifest, post };
}

/** The addresses of all files that the form would send. */
export function mediaOfForm(form: PostForm): string[] {
  const sent = savedPlatforms(form).flatMap((key) => effectiveOf(form, key).post.media);
  return [...new Set([...form.media, ...sent])];
}

/** Changes one field of a platform. */
export function withField(form: PostForm, key: PlatformKey, name: string, value: string | boolean): PostForm {
  return withPlatform(form, key, { fields: { ...form.platforms[key].fields, [name]: value } });
}

/** Whether the form holds anything worth keeping. */
export function isBlank(form: PostForm): boolean {
  return (
    !form.title && !form.content && form.media.length === 0 && !PLATFORM_KEYS.some((key) => form.platforms[key].enabled)
  );
}
