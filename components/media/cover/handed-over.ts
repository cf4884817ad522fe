import type { Captions } from '@/lib/platforms/captions';
import type { PlatformKey } from '@/lib/platforms/define';
import type { Film } from '@/lib/posts/film';

/** By the path of the video of which a post is made. They last as long as the tab. */
const handed = new Map<string, { filmFor: (platform: PlatformKey) => Film; taken: Set<PlatformKey> }>();

/** Of addresses with and without their host. */
const pathOf = (url: string): string => URL.parse(url, 'http://here')?.pathname ?? url;

/** Remembers the films and covers for the post that is made of a video next. */
export function handOver(videoUrl: string, filmFor: (platform: PlatformKey) => Film): void {
  handed.set(pathOf(videoUrl), { filmFor, taken: new Set() });
}

/** The captions of the film of which a post is made; null: they are burnt in, or it is none. */
export const handedCaptions = (videoUrl: string, platform: PlatformKey): Captions | null =>
  handed.get(pathOf(videoUrl))?.filmFor(platform).captions ?? null;

/** Those of a network, once: what is removed there does not come back. */
export function takeHanded(videoUrl: string, platform: PlatformKey): Film | null {
  const known = handed.get(pathOf(videoUrl));
  if (!known || known.taken.has(platform)) return null;
  known.taken.add(platform);
  return known.filmFor(platform);
}
