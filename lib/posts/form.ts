import {
  PLATFORM_KEYS,
  isVideoUrl,
  type FormField,
  type PlatformKey,
  type PlatformManifest,
} from '@/lib/platforms/define';
import type { Probe } from '@/lib/media/probe';
import { effectivePost } from '@/lib/platforms/effective';
import { manifestOf } from '@/lib/platforms/index';
import { judgePlatform } from './judge-platform';
import { longestFitting } from './longest-fitting';
import { splitText } from './split-text';
import { truncateTo } from './truncate';

/** One platform in the post form. */
export type PlatformForm = {
  enabled: boolean;
  /** By field name of the manifest. */
  fields: Record<string, string | boolean>;
  /** Custom media in order; null follows the main media. */
  media: string[] | null;
  /** What the post carries besides the fields of the form; sent back unchanged. */
  rest: Record<string, unknown>;
  /** What was sent to the network already, or is on its way: it stays as it is whatever the main post becomes. */
  locked: Record<string, unknown> | null;
  /** Optimise was on, and went off because other files took the place of those that it had made fit. */
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

const EMPTY_PLATFORM: PlatformForm = { enabled: false, fields: {}, media: null, rest: {}, locked: null };
const MEDIA_FIELDS = ['mediaUrl', 'mediaUrls'];

function strings(value: unknown): string[] {
  return Array.isArray(value)
    ? value.filter((entry): entry is string => typeof entry === 'string' && entry !== '')
    : [];
}

/** A form with nothing in it, for the given time. */
export function emptyForm(scheduledFor: string | null = null): PostForm {
  const platforms = Object.fromEntries(PLATFORM_KEYS.map((key) => [key, EMPTY_PLATFORM])) as PostForm['platforms'];
  return { title: '', content: '', media: [], tags: [], scheduledFor, asDraft: false, platforms };
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

/** The form with what the server has locked since: parts that were published or are on their way meanwhile. */
export function withLocks(form: PostForm, post: SavedPost): PostForm {
  return post.platformPosts.reduce((changed, saved) => {
    const { locked } = platformOf(saved, changed.media);
    return locked === changed.platforms[saved.platform].locked
      ? changed
      : withPlatform(changed, saved.platform, { locked });
  }, form);
}

function initialValue(field: FormField, form: PostForm): string | boolean {
  if (field.main) return form[field.main];
  return field.initial ?? (field.kind === 'switch' ? false : '');
}

/**
 * Switches a platform on or off. On: main content and title are copied into its empty fields (spec section 2); media
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

/** Video-only platforms can't be switched on without a video as the main media (spec section 2). */
export function requiresVideo(manifest: PlatformManifest, form: PostForm): boolean {
  return manifest.media.kinds === 'video' && !form.media.some(isVideoUrl);
}

/** The media that a platform's post shows. */
export function shownMedia(form: PostForm, key: PlatformKey): string[] {
  return form.platforms[key].media ?? form.media;
}

/** The wire's platformSpecificData. */
function dataOf(form: PostForm, key: PlatformKey): Record<string, unknown> {
  const { fields, rest, locked } = form.platforms[key];
  if (locked) return locked;
  const media = shownMedia(form, key);
  const several = media.length > 1 ? { mediaUrls: media } : {};
  return { ...rest, ...fields, ...(media[0] ? { mediaUrl: media[0] } : {}), ...several };
}

/** Enabled platforms that a save keeps: video-only ones are dropped unless a video is present (spec section 4). */
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

/** What is known of our own files that the form names, by id. */
export type KnownProbes = Readonly<Record<string, Probe>>;

/** What the network's rules say about a platform of the form, while it is typed: what a save would say of it. */
export function judge(form: PostForm, key: PlatformKey, probes: KnownProbes = {}) {
  const main = { title: form.title, content: form.content, mediaUrl: form.media[0] ?? null, mediaProbes: probes };
  const { manifest, post, lints, complete } = judgePlatform(main, {
    platform: key,
    platformSpecificData: dataOf(form, key),
  });
  return { post, limit: manifest.textLimit(post), lints, complete: complete || form.platforms[key].locked !== null };
}

/** The addresses of all files that the form would send. */
export function mediaOfForm(form: PostForm): string[] {
  const sent = savedPlatforms(form).flatMap((key) => effectiveOf(form, key).post.media);
  return [...new Set([...form.media, ...sent])];
}

/**
 * Platforms whose too long text blocks saving: the document says so of tweets, and of nothing else (spec section 5).
 */
const SAVE_BLOCKED_BY_LENGTH: ReadonlySet<PlatformKey> = new Set(['twitter']);

/** The sentence that says why the form can't be saved, or null. */
export function blockedBecause(form: PostForm): string | null {
  for (const key of savedPlatforms(form)) {
    if (!SAVE_BLOCKED_BY_LENGTH.has(key)) continue;
    const tooLong = judge(form, key).lints.find(({ code }) => code === 'TEXT_TOO_LONG');
    if (tooLong) return tooLong.message;
  }
  return null;
}

/** Sets a platform's text to the main content, cut to what the network takes. */
export function copyMainText(form: PostForm, key: PlatformKey): PostForm {
  return withText(form, key, form.content);
}

/** Cuts a platform's text to what the network takes. */
export function trimText(form: PostForm, key: PlatformKey): PostForm {
  return withText(form, key, judge(form, key).post.text);
}

function withText(form: PostForm, key: PlatformKey, text: string): PostForm {
  return withField(form, key, manifestOf(key).textField, truncateTo({ text, fits: fitting(form, key) }));
}

/** Changes one field of a platform. */
export function withField(form: PostForm, key: PlatformKey, name: string, value: string | boolean): PostForm {
  return withPlatform(form, key, { fields: { ...form.platforms[key].fields, [name]: value } });
}

/** Whether a network takes a text, whatever else the platform's post says. */
function fitting(form: PostForm, key: PlatformKey): (text: string) => boolean {
  const manifest = manifestOf(key);
  const { post } = effectiveOf(form, key);
  return (text) => {
    const limit = manifest.textLimit({ ...post, text });
    return !limit || limit.used <= limit.max;
  };
}

/** From where on the network does not take a text any more; null when it takes all of it. */
export function overflowStart(form: PostForm, key: PlatformKey, text: string): number | null {
  const end = longestFitting({ text, fits: fitting(form, key) });
  return end < text.length ? end : null;
}

/** Moves what the network does not take into the first comment, before what stands there. */
export function splitIntoComment(form: PostForm, key: PlatformKey): PostForm {
  const { post } = effectiveOf(form, key);
  const [head, rest] = splitText({ text: post.text, fits: fitting(form, key) });
  const comment = form.platforms[key].fields.first_comment;
  const after = typeof comment === 'string' && comment.trim() ? `\n\n${comment}` : '';
  return withField(withField(form, key, manifestOf(key).textField, head), key, 'first_comment', rest + after);
}

/** Whether anything worth keeping is in the form. */
export function isBlank(form: PostForm): boolean {
  return (
    !form.title && !form.content && form.media.length === 0 && !PLATFORM_KEYS.some((key) => form.platforms[key].enabled)
  );
}
