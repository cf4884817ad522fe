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

type BlockPictureProps = { item: Item; scale: number; facts: FileFacts; from: number; to: number };

/** Pictures and loudness along a block. Only the part that is seen is drawn, however long the block is. */
export function BlockPicture({ item, scale, facts, from, to }: BlockPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [strip, setStrip] = useState<HTMLImageElement | null>(null);
  const url = facts.filmstrip?.url ?? null;
  const isVideo = item.type === 'video';
  const left = Math.max(0, Math.floor(from - item.start * scale));
  const right = Math.min(Math.ceil(item.duration * scale), Math.ceil(to - item.start * scale));
  const width = Math.max(0, right - left);
  const { trimStart, speed } = item;

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
    const context = canvas.current?.getContext('2d');
    if (!context || width === 0) return;
    context.clearRect(0, 0, width, HEIGHT);
    /** The second of the source at a pixel of the canvas. */
    const secondAt = (x: number) => toSeconds(trimStart + ((left + x) / scale) * speed);
    if (strip && facts.filmstrip) drawStrip({ context, strip, facts, secondAt, width, left });
    if (facts.waveform?.length)
      drawWave({ context, facts, secondAt, width, height: WAVE[isVideo ? 'video' : 'audio'] });
  }, [strip, facts, left, width, scale, trimStart, speed, isVideo]);

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

function drawWave({ context, facts, secondAt, width, height }: Drawing & { height: number }) {
  const peaks = facts.waveform ?? [];
  // A quiet file shows its course as well as a loud one.
  const loudest = Math.max(5, ...peaks);
  context.fillStyle = 'rgba(0, 0, 0, 0.45)';
  context.fillRect(0, HEIGHT - height, width, height);
  context.fillStyle = '#ffffff';
  for (let x = 0; x < width; x += BAR) {
    const peak =
      peaks[Math.min(peaks.length - 1, Math.max(0, Math.floor((secondAt(x) / facts.seconds) * peaks.length)))];
    const tall = Math.max(1, ((peak ?? 0) / loudest) * (height - 2));
    context.fillRect(x, HEIGHT - tall, BAR - 1, tall);
  }
}
