import { isDeepStrictEqual } from 'node:util';
import type { EffectivePost } from '@/lib/platforms/define';
import { effectivePost, partsFor, type MainPost } from '@/lib/platforms/effective';
import { manifestOf } from '@/lib/platforms/index';
import { joinParts, type Part } from '@/lib/platforms/parts';
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
function frozenParts(entry: PlatformPost, was: EffectivePost, before: MainPost) {
  return {
    parts: partsAsSent(entry, was, before),
    numbered: entry.platformSpecificData.numbered ?? before.numbered ?? false,
  };
}

function partsAsSent(
  { platform, platformSpecificData: own }: PlatformPost,
  shown: EffectivePost,
  main: MainPost,
): Part[] {
  if (!shown.parts) return [];
  const media = (index: number) =>
    shown.parts?.[index]?.media.map((url, at) => ({ url, alt: shown.parts?.[index]?.alts?.[at] ?? '' })) ?? [];
  return partsFor(manifestOf(platform), main, own).map(({ content }, index) => ({ content, media: media(index) }));
}

/**
 * The data of a platform of which some parts are out, where the main post changes these too: they stay as they were
 * sent, and those behind them are what is written now.
 */
export function withSettledParts(
  entry: PlatformPost,
  { count, before, after }: { count: number; before: MainPost; after: MainPost },
): Record<string, unknown> {
  const manifest = manifestOf(entry.platform);
  const own = entry.platformSpecificData;
  const shown = (main: MainPost) => effectivePost(manifest, { ...main, mediaProbes: null }, own);
  const [was, is] = [shown(before), shown(after)];
  const parts = [...partsAsSent(entry, was, before).slice(0, count), ...partsAsSent(entry, is, after).slice(count)];
  const [only, ...others] = parts;
  const text = { [manifest.textField]: joinParts(parts) };
  if (others.length > 0) return { ...own, ...text, parts, numbered: own.numbered ?? before.numbered ?? false };
  const { parts: _, ...rest } = own;
  const files = only?.media.map(({ url }) => url) ?? [];
  return { ...rest, ...text, ...(files.length > 1 ? { mediaUrls: files } : files[0] ? { mediaUrl: files[0] } : {}) };
}
