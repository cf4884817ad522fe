import { ownFileOf } from '@/lib/media/own-file';
import type { Probe } from '@/lib/media/probe';
import type { EffectivePost, PlatformManifest } from './define';
import { isVideoUrl } from './define';
import { joinParts, numberedText, partsIn, partsOfText, withBlankLines, type Part } from './parts';

/** Fields of the main post that fill empty ones of a platform post. */
export type MainPost = {
  title?: string | null;
  content?: string | null;
  mediaUrl?: string | null;
  /** Analyses of our own files, by id. */ mediaProbes?: Readonly<Record<string, Probe>> | null;
  /** Absent in posts of older versions, whose lines of dashes are text. */
  parts?: readonly Part[] | null;
  /** Each part ends with its number. */
  numbered?: boolean | null;
};

function filled(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * The platform post as it will be sent: empty fields are filled from the main post, media is the optimised one,
 * else the custom one, else the global one. A post of several has its parts in `parts`; a network that takes none gets
 * them as one text.
 */
export function effectivePost(
  manifest: PlatformManifest,
  main: MainPost,
  own: Record<string, unknown> | null | undefined,
): EffectivePost {
  const post = wholePost(manifest, main, own);
  const parts = partsFor(manifest, main, own);
  if (parts.length < 2) return post;
  const madeFor = optimised(post, main);
  // Without a choice of places all files stand in the first part.
  const isPlaced = parts.some(({ media }) => media.length > 0);
  const files = parts.map(({ media }, index) =>
    index === 0 && !isPlaced
      ? post.media.map((url) => ({ url, alt: '' }))
      : media.map((file) => ({ ...file, url: madeFor(file.url) })),
  );
  const withText = (text: string, of: EffectivePost, media: Part['media']): EffectivePost => ({
    ...of,
    data: { ...of.data, [manifest.textField]: text },
    text,
    ...mediaPart(media, main),
  });
  if (!manifest.parts) return { ...withText(withBlankLines(parts), post, files.flat()), joined: parts.length };
  const numbered = own?.numbered ?? main.numbered;
  return {
    ...withText(joinParts(parts), post, files.flat()),
    parts: parts.map(({ content }, index) => {
      const place = { index, count: parts.length };
      const bare = { ...post, data: dataOfPart(manifest, post.data, place) };
      return withText(numbered === true ? numberedText(content, place) : content, bare, files[index] ?? []);
    }),
  };
}

/** The optimised version of a file, which stands at the same place of the platform's media; else the file itself. */
function optimised({ data, media }: EffectivePost, main: MainPost): (url: string) => string {
  const several = addresses(data.mediaUrls);
  const originals = several.length > 1 ? several : [filled(data.mediaUrl) || several[0] || filled(main.mediaUrl)];
  const made = new Map(originals.map((url, index) => [url, media[index] ?? url]));
  return (url) => made.get(url) ?? url;
}

/** A platform's own parts, those of its own text, else those of the main post; without their numbers. */
export function partsFor(
  manifest: PlatformManifest,
  main: MainPost,
  own: Record<string, unknown> | null | undefined,
): Part[] {
  const text = filled(own?.[manifest.textField]);
  const known = partsIn(own?.parts);
  if (known.length > 0 && (text === '' || text === joinParts(known))) return known;
  if (text === '' || text === (main.content ?? '')) return [...(main.parts ?? [])];
  // Lines of dashes in the own text of a network without parts are its own, unless the post has parts.
  const hasBreaks = manifest.parts !== undefined || (main.parts ?? []).length > 0;
  return main.parts && hasBreaks ? partsOfText(text, known.length > 0 ? known : main.parts) : [];
}

/** Leaves out the fields of the first part alone, and the comment that comes after the last. */
function dataOfPart(
  { parts }: PlatformManifest,
  data: Record<string, unknown>,
  { index, count }: { index: number; count: number },
): Record<string, unknown> {
  const not = new Set<string>(['parts', 'numbered']);
  if (index > 0) for (const name of ['alt_text', 'coverFrame', ...(parts?.firstOnly ?? [])]) not.add(name);
  if (index < count - 1) not.add('first_comment');
  return Object.fromEntries(Object.entries(data).filter(([name]) => !not.has(name)));
}

function mediaPart(
  media: Part['media'],
  main: MainPost,
): Pick<EffectivePost, 'media' | 'mediaKind' | 'probes' | 'alts'> {
  const alts = media.map(({ alt }) => alt);
  return {
    ...mediaFields(
      media.map(({ url }) => url),
      main,
    ),
    ...(alts.some((alt) => alt !== '') ? { alts } : {}),
  };
}

function mediaFields(media: string[], main: MainPost): Pick<EffectivePost, 'media' | 'mediaKind' | 'probes'> {
  const videos = media.filter(isVideoUrl).length;
  return {
    media,
    ...(main.mediaProbes ? { probes: probesOf(media, main.mediaProbes) } : {}),
    mediaKind: media.length === 0 ? 'none' : videos === 0 ? 'image' : videos === media.length ? 'video' : 'mixed',
  };
}

function wholePost(
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
  return {
    data,
    text: filled(data[manifest.textField]),
    title: filled(data.title),
    ...mediaFields(mediaOf(data, main), main),
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
