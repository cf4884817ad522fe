import {
  PLATFORM_KEYS,
  isVideoUrl,
  type FormField,
  type PlatformKey,
  type PlatformManifest,
} from '@/lib/platforms/define';
import { effectivePost } from '@/lib/platforms/effective';
import { manifestOf } from '@/lib/platforms/index';
import { joinParts, partTexts } from '@/lib/platforms/parts';
import { movedPlaces, threadOf, type FormPart, type Places } from './thread-pieces';

/** One platform in the post form. */
export type PlatformForm = {
  enabled: boolean;
  /** By field name of the manifest. */
  fields: Record<string, string | boolean>;
  /** Custom media in order; null follows the main media. */
  media: string[] | null;
  /** Where its files stand in its own thread; absent: as in the common one. */
  places?: Places;
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
  /** Where the files stand when the text has breaks. */
  places: Places;
  /** Words of a part's files that the media library does not have, by address; sent back unchanged. */
  alts: Readonly<Record<string, string>>;
  /** The parts of a thread end with "1/5". */
  numbered: boolean;
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
  const files = { media: [], places: {}, alts: {}, numbered: false };
  return { title: '', content: '', ...files, tags: [], scheduledFor, asDraft: false, platforms };
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
      ...(name === 'content' && platform.places ? { places: movedPlaces(platform.places, form.content, value) } : {}),
    };
  }
  const places = name === 'content' ? movedPlaces(form.places, form.content, value) : form.places;
  return { ...form, [name]: value, places, platforms };
}

/** Video-only platforms can't be switched on without a video as the main media. */
export function requiresVideo(manifest: PlatformManifest, form: PostForm): boolean {
  return manifest.media.kinds === 'video' && !form.media.some(isVideoUrl);
}

/** The media that a platform's post shows. */
export function shownMedia(form: PostForm, key: PlatformKey): string[] {
  return form.platforms[key].media ?? form.media;
}

/** The thread that all networks start from; null: a plain post. */
export function mainThread({ content, media, places }: PostForm): FormPart[] | null {
  return threadOf(content, { media, places });
}

/** The thread of one network, of its own text and files or of the common ones. */
export function threadOn(form: PostForm, key: PlatformKey): FormPart[] | null {
  const { fields, places } = form.platforms[key];
  const own = fields[manifestOf(key).textField];
  const text = typeof own === 'string' && own !== '' ? own : form.content;
  return threadOf(text, { media: shownMedia(form, key), places: places ?? form.places });
}

/** A text as it is sent: parts that were left empty are gone, and so is a break beside which nothing stands. */
function sentText(text: string, parts: FormPart[] | null): string {
  if (parts) return joinParts(parts);
  const pieces = partTexts(text);
  return pieces.length > 1 ? pieces.join('').trim() : text;
}

/** The wire's platformSpecificData. */
export function dataOf(form: PostForm, key: PlatformKey): Record<string, unknown> {
  const { fields, rest, locked } = form.platforms[key];
  if (locked) return locked;
  const { textField, parts: takesParts } = manifestOf(key);
  const media = shownMedia(form, key);
  const several = media.length > 1 ? { mediaUrls: media } : {};
  const parts = threadOn(form, key);
  const text = fields[textField];
  const sent = typeof text === 'string' && text !== '' ? { [textField]: sentText(text, parts) } : {};
  const own = takesParts && parts && JSON.stringify(parts) !== JSON.stringify(mainThread(form));
  return {
    ...rest,
    ...fields,
    ...sent,
    ...(media[0] ? { mediaUrl: media[0] } : {}),
    ...several,
    ...(own ? { parts: wireParts(parts, form.alts) } : {}),
  };
}

function wireParts(parts: readonly FormPart[], alts: PostForm['alts']) {
  return parts.map(({ content, media }) => ({ content, media: media.map((url) => ({ url, alt: alts[url] ?? '' })) }));
}

/** Enabled platforms that a save keeps: video-only ones are dropped unless a video is present. */
export function savedPlatforms(form: PostForm): PlatformKey[] {
  return PLATFORM_KEYS.filter((key) => {
    const { enabled, locked } = form.platforms[key];
    if (!enabled || locked) return enabled;
    return manifestOf(key).media.kinds !== 'video' || shownMedia(form, key).some(isVideoUrl);
  });
}

/** The content from which all networks start. */
export function mainOf(form: PostForm) {
  const parts = mainThread(form);
  return {
    title: form.title,
    content: sentText(form.content, parts),
    parts: parts ? wireParts(parts, form.alts) : [],
    numbered: parts !== null && form.numbered,
    mediaUrl: form.media[0] ?? null,
  };
}

/** The body of `POST /posts` and `PUT /posts/{id}`. */
export function bodyOf(form: PostForm) {
  return {
    ...mainOf(form),
    tags: form.tags,
    scheduledFor: form.scheduledFor,
    status: form.asDraft && form.scheduledFor ? ('draft' as const) : undefined,
    platformPosts: savedPlatforms(form).map((key) => ({ platform: key, platformSpecificData: dataOf(form, key) })),
  };
}

/** A platform of the form as it would be sent. */
export function effectiveOf(form: PostForm, key: PlatformKey) {
  const manifest = manifestOf(key);
  return { manifest, post: effectivePost(manifest, mainOf(form), dataOf(form, key)) };
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
