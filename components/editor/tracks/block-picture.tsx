'use client';

import { useEffect, useRef, useState } from 'react';
import type { Item } from '@/lib/timeline/model';
import { toSeconds } from '@/lib/timeline/time';
import { ROW } from '../sizes';
import type { FileFacts } from './use-file-facts';

const HEIGHT = ROW - 9;
/** Of the block, under its pictures. */
const WAVE = { video: 16, audio: 32 } as const;
const BAR = 3;
const NO_PEAKS: readonly number[] = [];

const strips = new Map<string, Promise<HTMLImageElement>>();

/** A filmstrip's picture, loaded once for all blocks that show it. */
function stripOf(url: string): Promise<HTMLImageElement> {
  const path = URL.parse(url)?.pathname ?? url;
  const known = strips.get(path);
  if (known) return known;
  const loading = new Promise<HTMLImageElement>((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('The filmstrip can’t be loaded'));
    image.src = path;
  });
  strips.set(path, loading);
  loading.catch(() => strips.delete(path)); // Tried again by the next block; this one stays without pictures.
  return loading;
}

const loudness = new Map<string, Promise<readonly number[]>>();

/** The loudness of a file, read once from the picture that holds it. */
function loudnessOf(url: string): Promise<readonly number[]> {
  const known = loudness.get(url);
  if (known) return known;
  const reading = stripOf(url).then((image) => {
    const { naturalWidth: width, naturalHeight: height } = image;
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, width, 1).data ?? [];
    return Array.from({ length: width }, (_, at) => (pixels[4 * at] ?? 0) / 2.55);
  });
  loudness.set(url, reading);
  reading.catch(() => loudness.delete(url));
  return reading;
}

type BlockPictureProps = { item: Item; scale: number; facts: FileFacts; from: number; to: number };

/** Pictures and loudness along a block. Only the part that is seen is drawn, however long the block is. */
export function BlockPicture({ item, scale, facts, from, to }: BlockPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [strip, setStrip] = useState<HTMLImageElement | null>(null);
  const [fine, setFine] = useState<readonly number[] | null>(null);
  const url = facts.filmstrip?.url ?? null;
  const { waves } = facts;
  const isVideo = item.type === 'video';
  const left = Math.max(0, Math.floor(from - item.start * scale));
  const right = Math.min(Math.ceil(item.duration * scale), Math.ceil(to - item.start * scale));
  const width = Math.max(0, right - left);
  const { trimStart, duration, speed, reverse, frozen } = item;

  useEffect(() => {
    if (!url || !isVideo) return;
    let isGone = false;
    stripOf(url).then(
      (image) => !isGone && setStrip(image),
      () => undefined, // Said above: a block is as useful without pictures.
    );
    return () => {
      isGone = true;
    };
  }, [url, isVideo]);

  useEffect(() => {
    if (!waves) return;
    let isGone = false;
    loudnessOf(waves).then(
      (levels) => !isGone && setFine(levels),
      () => undefined, // The coarse one is shown.
    );
    return () => {
      isGone = true;
    };
  }, [waves]);
  const peaks = fine ?? facts.waveform ?? NO_PEAKS;

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || width === 0) return;
    context.clearRect(0, 0, width, HEIGHT);
    /** The second of the source at a pixel of the canvas. */
    const secondAt = (x: number) => {
      if (frozen) return toSeconds(trimStart);
      const frames = (left + x) / scale;
      return toSeconds(trimStart + (reverse ? duration - frames : frames) * speed);
    };
    if (strip && facts.filmstrip) drawStrip({ context, strip, facts, secondAt, width, left });
    if (peaks.length > 0 && !frozen)
      drawWave({ context, facts, peaks, secondAt, width, height: WAVE[isVideo ? 'video' : 'audio'] });
  }, [strip, facts, peaks, left, width, scale, trimStart, duration, speed, reverse, frozen, isVideo]);

  if (width === 0) return null;
  return (
    <canvas
      ref={canvas}
      aria-hidden
      width={width}
      height={HEIGHT}
      className="pointer-events-none absolute top-0"
      style={{ left }}
    />
  );
}

type Drawing = {
  context: CanvasRenderingContext2D;
  facts: FileFacts;
  secondAt: (x: number) => number;
  width: number;
};

function drawStrip({
  context,
  strip,
  facts,
  secondAt,
  width,
  left,
}: Drawing & { strip: HTMLImageElement; left: number }) {
  if (!facts.filmstrip) return;
  const { count, tileWidth, tileHeight, everyS } = facts.filmstrip;
  const wide = Math.max(12, (HEIGHT * tileWidth) / tileHeight);
  // Tiles keep their places while the timeline is scrolled.
  for (let x = -(left % wide); x < width; x += wide) {
    const tile = Math.min(count - 1, Math.max(0, Math.floor(secondAt(x + wide / 2) / everyS)));
    context.drawImage(strip, tile * tileWidth, 0, tileWidth, tileHeight, x, 0, wide, HEIGHT);
  }
}

function drawWave({
  context,
  facts,
  peaks,
  secondAt,
  width,
  height,
}: Drawing & { peaks: readonly number[]; height: number }) {
  // A quiet file shows its course as well as a loud one.
  const loudest = peaks.reduce((most, peak) => Math.max(most, peak), 5);
  context.fillStyle = 'rgba(0, 0, 0, 0.45)';
  context.fillRect(0, HEIGHT - height, width, height);
  context.fillStyle = '#ffffff';
  const placeAt = (x: number) => Math.floor((secondAt(x) / facts.seconds) * peaks.length);
  for (let x = 0; x < width; x += BAR) {
    // The loudest moment under the bar, of which there may be many.
    const [first, last] = [placeAt(x), placeAt(x + BAR)].toSorted((a, b) => a - b) as [number, number];
    const from = Math.min(peaks.length - 1, Math.max(0, first));
    let peak = peaks[from] ?? 0;
    for (let at = from + 1; at < Math.min(peaks.length, last); at += 1) peak = Math.max(peak, peaks[at] ?? 0);
    const tall = Math.max(1, (peak / loudest) * (height - 2));
    context.fillRect(x, HEIGHT - tall, BAR - 1, tall);
  }
}
