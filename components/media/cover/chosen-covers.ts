import type { PlatformKey } from '@/lib/platforms/define';

/** Covers of videos of which a post is made, by the path of the video. They last as long as the tab. */
const chosen = new Map<string, { coverUrl: string; taken: Set<PlatformKey> }>();

/** Of addresses with and without their host. */
const pathOf = (url: string): string => URL.parse(url, 'http://here')?.pathname ?? url;

/** Remembers the cover that a video is to have in the post that is made of it next. */
export function chooseCover(videoUrl: string, coverUrl: string): void {
  chosen.set(pathOf(videoUrl), { coverUrl, taken: new Set() });
}

/** The cover of a video, once for each network: one that is removed there does not come back. */
export function takeChosenCover(videoUrl: string, platform: PlatformKey): string | null {
  const cover = chosen.get(pathOf(videoUrl));
  if (!cover || cover.taken.has(platform)) return null;
  cover.taken.add(platform);
  return cover.coverUrl;
}
