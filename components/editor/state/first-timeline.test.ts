import { expect, it } from 'vitest';
import { toSeconds } from '@/lib/timeline/time';
import { firstTimeline } from './first-timeline';

it('begins with the finished video at volume 1; thirty seconds of it when its length is not known', () => {
  const of = (mergedDuration: number | null, mergedVideoUrl: string | null = '/files/film.mp4') =>
    firstTimeline({ format: '16:9', mergedVideoUrl, mergedDuration });
  const long = of(90);
  expect(long.items).toMatchObject([{ type: 'video', trackIndex: 0, volume: 1, width: 1280, height: 720 }]);
  expect([long.viewport, toSeconds(long.totalDuration)]).toEqual([{ width: 1280, height: 720 }, 90]);
  expect(of(null).items.map(({ duration, originalDuration }) => [duration, originalDuration])).toEqual([[900, 900]]);
  expect(of(null, null)).toMatchObject({ items: [], totalDuration: 1_800 });
});
