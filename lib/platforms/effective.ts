import { ownFileOf } from '@/lib/media/own-file';
import type { Probe } from '@/lib/media/probe';
import type { EffectivePost, PlatformManifest } from './define';
import { isVideoUrl } from './define';

/** Fields of the main post that fill empty ones of a platform post. */
export type MainPost = {
  title?: string | null;
  content?: string | null;
  mediaUrl?: string | null;
  /** Analyses of our own files, by id. */ mediaProbes?: Readonly<Record<string, Probe>> | null;
};

function filled(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * The platform post as it will be sent: empty fields are filled from the main post, media is the optimised one,
 * else the custom one, else the global one.
 */
export function effectivePost(
  manifest: PlatformManifest,
  main: MainPost,
  own: Record<string, unknown> | null | undefined,
): EffectivePost {
  const data: Record<string, unknown> = { ...own };
  for (const field of manifest.fields) {
    const current = data[field.name];
    if (current !== undefined && current !== null && current !== '') continue;
    if (field.main === 'content') data[field.name] = main.content ?? '';
    else if (field.main === 'title') data[field.name] = main.title ?? '';
    else if (current === null) delete data[field.name];
  }
  const media = mediaOf(data, main);
  const videos = media.filter(isVideoUrl).length;
  return {
    data,
    text: filled(data[manifest.textField]),
    title: filled(data.title),
    media,
    ...(main.mediaProbes ? { probes: probesOf(media, main.mediaProbes) } : {}),
    mediaKind: media.length === 0 ? 'none' : videos === 0 ? 'image' : videos === media.length ? 'video' : 'mixed',
  };
}

function mediaOf(data: Record<string, unknown>, main: MainPost): string[] {
  const several = addresses(data.mediaUrls);
  const optimized = filled(data.optimizedUrl);
  if (several.length > 1) {
    const album = addresses(data.optimizedUrls);
    if (optimized && album.length === several.length) return album;
    return optimized ? [optimized, ...several.slice(1)] : several;
  }
  const single = optimized || filled(data.mediaUrl) || several[0] || filled(main.mediaUrl);
  return single ? [single] : [];
}

function addresses(value: unknown): string[] {
  return Array.isArray(value)
    ? value.filter((entry): entry is string => typeof entry === 'string' && entry !== '')
    : [];
}

function probesOf(media: readonly string[], known: Readonly<Record<string, Probe>>): Probe[] {
  return media.flatMap((url) => known[ownFileOf(url)?.id ?? ''] ?? []);
}
