import { expect, it } from 'vitest';
import { needsTimelinePictures, pointsAlong, tilesAlong } from './timeline-pictures';

it('gives more tiles and points to longer files, up to a bound', () => {
  expect([1, 30, 240, 10_800].map((seconds) => tilesAlong(seconds, 114))).toEqual([1, 15, 120, 120]);
  expect(tilesAlong(10_800, 400)).toBe(40);
  expect([0.01, 30, 300, 10_800].map(pointsAlong)).toEqual([1, 600, 6_000, 6_000]);
});

it('leaves short files of the library with what they have; parts of the studio have nothing yet', () => {
  expect(needsTimelinePictures({ role: 'original', seconds: 20 })).toBe(false);
  expect(needsTimelinePictures({ role: 'original', seconds: 21 })).toBe(true);
  expect(needsTimelinePictures({ role: 'part', seconds: 3 })).toBe(true);
  expect(needsTimelinePictures({ role: 'rendition', seconds: 300 })).toBe(false);
});
