import { expect, it } from 'vitest';
import { filmFor } from './film-for';

const video = {
  format: '9:16' as const,
  finalVideoUrl: '/files/tall.mp4',
  covers: [{ atSeconds: 1, url: '/files/tall.png', thumbnailUrl: '/files/small.png', isChosen: true }],
  formats: [
    {
      _id: '1',
      format: '1:1' as const,
      status: 'completed' as const,
      finalVideoUrl: '/files/square.mp4',
      coverUrl: null,
    },
    { _id: '2', format: '16:9' as const, status: 'merging' as const, finalVideoUrl: '/files/wide.mp4', coverUrl: null },
  ],
  shapes: [],
};

it('takes the finished format that is usual on a network, with its cover', () => {
  expect(filmFor(video, 'instagram')).toEqual({ url: '/files/tall.mp4', coverUrl: '/files/tall.png' });
  expect(filmFor(video, 'twitter')).toEqual({ url: '/files/square.mp4', coverUrl: null });
});

it('takes none that is still being made', () => {
  expect(filmFor(video, 'youtube').url).toBe('/files/square.mp4');
  const wide = { ...video, formats: video.formats.map((one) => ({ ...one, status: 'completed' as const })) };
  expect(filmFor(wide, 'ruYoutube').url).toBe('/files/wide.mp4');
});

it('takes a format that was arranged in the editor before the same one made of the scenes', () => {
  const shapes = [{ format: '1:1' as const, finalVideoUrl: '/files/arranged.mp4', coverUrl: '/files/arranged.png' }];
  const arranged = { ...video, shapes };
  expect(filmFor(arranged, 'twitter')).toEqual({ url: '/files/arranged.mp4', coverUrl: '/files/arranged.png' });
  expect(filmFor(arranged, 'instagram').url).toBe('/files/tall.mp4');
  expect(filmFor({ ...arranged, formats: [] }, 'twitter').url).toBe('/files/arranged.mp4');
});
