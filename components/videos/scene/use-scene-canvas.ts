'use client';

import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { loadSceneFonts } from '@/lib/scene/browser/load-fonts';
import { drawScene, type Scene } from '@/lib/scene/draw-scene';
import { isVideoUrl } from '@/lib/platforms/define';
import { BEHIND_MAX, behindName, behindTimes, NEAR_NAME } from '@/lib/scene/behind';
import { cardOf } from '@/lib/scene/browser/card-of';
import type { Picture, Size, Surface } from '@/lib/scene/surface';
import { follow, frameNear, loadClip, type Moment } from './clip-behind';

/** Addresses of pictures by the name of their field. */
export type PictureAddresses = Readonly<Record<string, string | null>>;

type SceneCanvas = {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** False until fonts and pictures of the scene are there. */
  isReady: boolean;
  problem: string | null;
};

/** Draws a scene at `t` seconds into a canvas, at the size on the screen, once its fonts and pictures are there. */
export function useSceneCanvas(
  scene: Scene,
  size: Size,
  pictures: PictureAddresses,
  { t, isPlaying }: Moment,
): SceneCanvas {
  const canvas = useRef<HTMLCanvasElement>(null);
  const key = JSON.stringify([scene.kind, scene.params, scene.look.family, pictures]);
  const [ready, setReady] = useState<{ key: string; loaded: Loaded } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const load = useEffectEvent(() => Promise.all([loadSceneFonts(scene), loadPictures(pictures, size)]));

  useEffect(() => {
    let isWanted = true;
    void load().then(
      ([, loaded]) => {
        if (!isWanted) return;
        setProblem(null);
        setReady({ key, loaded });
      },
      () =>
        isWanted && setProblem('The preview’s fonts could not be loaded. Check the connection and reload the page.'),
    );
    return () => {
      isWanted = false;
    };
  }, [key]);

  const found = useClipsFound(ready?.loaded.clips);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || !ready) return;
    const { loaded } = ready;
    for (const [clip, time] of clipTimes(loaded, scene.duration)) follow(clip, { time, t, isPlaying });
    const shown = Math.max(1, Math.round(element.clientWidth * Math.min(2, window.devicePixelRatio || 1)));
    const scale = Math.min(1, shown / size.width);
    const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
    if (element.width !== width) element.width = width;
    if (element.height !== height) element.height = height;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    drawScene({ surface: context as unknown as Surface, size, t, scene, pictures: loaded.pictures });
  }, [ready, scene, size, t, isPlaying, found]);

  return { canvas, isReady: ready !== null, problem };
}

/** Counts the moments that clips have found: only then can they be drawn. */
function useClipsFound(clips: Loaded['clips'] | undefined): number {
  const [found, setFound] = useState(0);
  useEffect(() => {
    if (!clips) return;
    const onFound = () => setFound((count) => count + 1);
    for (const clip of clips.values()) clip.addEventListener('seeked', onFound);
    return () => {
      for (const clip of clips.values()) {
        clip.pause();
        clip.removeEventListener('seeked', onFound);
      }
    };
  }, [clips]);
  return found;
}

/** When each clip is seen: a picture that can't be shown takes no time. */
function clipTimes({ pictures, clips }: Loaded, duration: number) {
  const names = Array.from({ length: BEHIND_MAX }, (_, place) => behindName(place)).filter((name) => pictures[name]);
  return behindTimes(names.length, duration).flatMap((time, place) => {
    const clip = clips.get(names[place] ?? '');
    return clip ? [[clip, time] as const] : [];
  });
}

/** `clips`: the elements of those pictures that are clips, by their names. */
type Loaded = { pictures: Record<string, Picture | null>; clips: ReadonlyMap<string, HTMLVideoElement> };

async function loadPictures(addresses: PictureAddresses, size: Size): Promise<Loaded> {
  const clips = new Map<string, HTMLVideoElement>();
  const loaded = await Promise.all(
    Object.entries(addresses).map(async ([name, address]) => {
      if (name === NEAR_NAME) return [name, address && (await loadNear(address, size))] as const;
      const clip = address && isVideoUrl(address) ? await loadClip(address) : null;
      if (clip) clips.set(name, clip);
      const { videoWidth: width = 0, videoHeight: height = 0 } = clip ?? {};
      if (clip) return [name, { width, height, image: clip as never }] as const;
      return [name, address && !isVideoUrl(address) ? await loadPicture(address) : null] as const;
    }),
  );
  return { pictures: Object.fromEntries(loaded), clips };
}

/** The picture of a part nearby, with the soft enlargement of itself that is shown. */
async function loadNear(address: string, size: Size): Promise<Picture | null> {
  const picture = isVideoUrl(address) ? await frameNear(address) : await loadPicture(address);
  return picture && cardOf(picture, size);
}

/** A picture that can't be shown is left out, as in the video. */
async function loadPicture(address: string): Promise<Picture | null> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight, image: image as never };
  } catch {
    return null;
  }
}
