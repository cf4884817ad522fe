import { expect, it } from 'vitest';
import { HANDLE_SIZE, importedSize, MIN_SIDE, ROTATE_HANDLE_ABOVE } from '@/lib/timeline/canvas';
import { MEDIA_FRAMES, MIN_FRAMES, newItem, newTimeline, TEXT_FRAMES } from '@/lib/timeline/model';
import { FPS, toSeconds } from '@/lib/timeline/time';
import { fittingZoom, LEAST_BLOCK, pixelsPerFrame, ROW, ZOOM } from './sizes';

it('keeps the fixed sizes of the editor', () => {
  const timeline = newTimeline();
  expect(timeline.viewport).toEqual({ width: 720, height: 1280 });
  expect(toSeconds(timeline.totalDuration)).toBe(60);
  expect(timeline.tracks.map(({ type }) => type)).toEqual(['video', 'video', 'audio', 'audio']);
  expect([TEXT_FRAMES / FPS, MEDIA_FRAMES / FPS, MIN_FRAMES / FPS]).toEqual([5, 10, 0.5]);
  expect([HANDLE_SIZE, ROTATE_HANDLE_ABOVE, MIN_SIDE, LEAST_BLOCK, ROW]).toEqual([12, 30, 20, 20, 60]);
  expect([ZOOM.min, ZOOM.max]).toEqual([0.5, 3]);
  expect(importedSize({ width: 1600, height: 900 })).toEqual({ width: 800, height: 450 });
  expect(importedSize({ width: 900, height: 1600 })).toEqual({ width: 338, height: 600 });
});

it('gives new items their fixed defaults', () => {
  expect(newItem({ id: 'a', type: 'video' })).toMatchObject({ duration: 300, volume: 0.5, scale: 1, rotation: 0 });
  expect(newItem({ id: 'a', type: 'text' })).toMatchObject({
    duration: 150,
    text: {
      fontSize: 32,
      fontFamily: 'Arial',
      textAlign: 'center',
      backgroundColor: 'rgba(0, 0, 0, 0.7)',
      padding: 10,
      borderRadius: 8,
    },
  });
});

it('is as wide as its seconds at 100 pixels times the zoom, and at least 800', () => {
  const widthOf = (totalDuration: number, zoom: number) =>
    Math.round(pixelsPerFrame({ ...newTimeline(), totalDuration }, zoom) * totalDuration);
  expect([widthOf(1800, 1), widthOf(1800, 3), widthOf(1800, 0.05)]).toEqual([6000, 18_000, 800]);
});

it('fits the content rather than the ruler into the room that there is', () => {
  const film = (frames: number) => ({
    ...newTimeline(),
    items: [newItem({ id: 'a', type: 'video', duration: frames })],
  });
  const endAt = (frames: number, room: number) =>
    Math.round(pixelsPerFrame(film(frames), fittingZoom(film(frames), room)) * frames);
  // A film of 27.5 s under a ruler of a minute.
  expect([endAt(825, 1_296), endAt(825, 800)]).toEqual([1_272, 776]);
  expect(fittingZoom(film(3), 1_296)).toBe(ZOOM.max);
  expect(fittingZoom(newTimeline(), 1_296)).toBeCloseTo(0.212);
});
