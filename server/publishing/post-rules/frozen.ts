import { isDeepStrictEqual } from 'node:util';
import type { EffectivePost } from '@/lib/platforms/define';
import { effectivePost, partsFor, type MainPost } from '@/lib/platforms/effective';
import { manifestOf } from '@/lib/platforms/index';
import type { PlatformPost } from './aggregate';

/**
 * The data of published platforms, including the values borrowed from the main post, fixed before the main post
 * changes.
 */
export function frozen(entry: PlatformPost, before: MainPost, after: MainPost): Record<string, unknown> {
  const manifest = manifestOf(entry.platform);
  const own = entry.platformSpecificData;
  const shown = (main: MainPost) => effectivePost(manifest, { ...main, mediaProbes: null }, own);
  const was = shown(before);
  if (isDeepStrictEqual(was, shown(after))) return own;
  const borrowed = Object.fromEntries(
    manifest.fields.flatMap(({ name, main }) => (main ? [[name, was.data[name]]] : [])),
  ) as Record<string, unknown>;
  if (was.parts) return { ...own, ...borrowed, ...frozenParts(entry, was, before) };
  return {
    ...own,
    ...borrowed,
    ...(was.joined && was.media.length > 1 ? { mediaUrls: was.media } : {}),
    ...(was.media[0] && !own.mediaUrl && !own.mediaUrls ? { mediaUrl: was.media[0] } : {}),
  };
}

/** Its parts as they are sent, the files of the first among them. */
function frozenParts({ platform, platformSpecificData: own }: PlatformPost, was: EffectivePost, before: MainPost) {
  const parts = partsFor(manifestOf(platform), before, own);
  const media = (index: number) =>
    was.parts?.[index]?.media.map((url, at) => ({ url, alt: was.parts?.[index]?.alts?.[at] ?? '' })) ?? [];
  return {
    parts: parts.map(({ content }, index) => ({ content, media: media(index) })),
    numbered: own.numbered ?? before.numbered ?? false,
  };
}
