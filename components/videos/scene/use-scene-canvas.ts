'use client';

import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { loadSceneFonts } from '@/lib/scene/browser/load-fonts';
import { drawScene, type Scene } from '@/lib/scene/draw-scene';
import type { Picture, Size, Surface } from '@/lib/scene/surface';

/** Addresses of pictures by the name of their field. */
export type PictureAddresses = Readonly<Record<string, string | null>>;

type SceneCanvas = {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** False until fonts and pictures of the scene are there. */
  isReady: boolean;
  problem: string | null;
};

/** Draws a scene at `t` seconds into a canvas, at the size on the screen, once its fonts and pictures are there. */
export function useSceneCanvas(scene: Scene, size: Size, pictures: PictureAddresses, t: number): SceneCanvas {
  const canvas = useRef<HTMLCanvasElement>(null);
  const key = JSON.stringify([scene.kind, scene.params, scene.look.family, pictures]);
  const [ready, setReady] = useState<{ key: string; pictures: Record<string, Picture | null> } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const load = useEffectEvent(() => Promise.all([loadSceneFonts(scene), loadPictures(pictures)]));

  useEffect(() => {
    let isWanted = true;
    void load().then(
      ([, loaded]) => {
        if (!isWanted) return;
        setProblem(null);
        setReady({ key, pictures: loaded });
      },
      () =>
        isWanted && setProblem('The preview’s fonts could not be loaded. Check the connection and reload the page.'),
    );
    return () => {
      isWanted = false;
    };
  }, [key]);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || !ready) return;
    const shown = Math.max(1, Math.round(element.clientWidth * Math.min(2, window.devicePixelRatio || 1)));
    const scale = Math.min(1, shown / size.width);
    const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
    if (element.width !== width) element.width = width;
    if (element.height !== height) element.height = height;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    drawScene({ surface: context as unknown as Surface, size, t, scene, pictures: ready.pictures });
  }, [ready, scene, size, t]);

  return { canvas, isReady: ready !== null, problem };
}

async function loadPictures(addresses: PictureAddresses): Promise<Record<string, Picture | null>> {
  const loaded = await Promise.all(
    Object.entries(addresses).map(
      async ([name, address]) => [name, address ? await loadPicture(address) : null] as const,
    ),
  );
  return Object.fromEntries(loaded);
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
