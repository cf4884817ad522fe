import { expect, it } from 'vitest';
import { takeHanded } from '@/components/media/cover/handed-over';
import { filmPost } from './film-post';

const sentences = Array.from({ length: 9 }, (_, index) => `Loaf ${index + 1} comes to your door by bicycle.`);
const video = {
  title: 'Bread',
  description: sentences.join(' '),
  segmentsInfo: { segments: {} },
  format: '9:16' as const,
  finalVideoUrl: '/files/tall.mp4',
  covers: [{ atSeconds: 1, url: '/files/tall.png', thumbnailUrl: '/files/small.png', isChosen: true }],
  formats: [],
  shapes: [{ format: '1:1' as const, finalVideoUrl: '/files/square.mp4', coverUrl: null }],
} as unknown as Parameters<typeof filmPost>[0];
const NOTHING = { channels: [], choices: {} };

it('is a post of the film on the channels of the last one, each with its own film, cover and words', () => {
  const { title, content, mediaUrl, platformPosts } = filmPost(video, '/files/tall.mp4', {
    channels: ['twitter', 'youtube'],
    choices: { youtube: { privacyStatus: 'unlisted' } },
  });
  expect({ title, content, mediaUrl }).toEqual({
    title: 'Bread',
    content: video.description,
    mediaUrl: '/files/tall.mp4',
  });
  const of = (key: string) => platformPosts.find(({ platform }) => platform === key)?.platformSpecificData;
  expect(of('twitter')).toMatchObject({ text: sentences.slice(0, 7).join(' '), mediaUrl: '/files/square.mp4' });
  expect(of('youtube')).toMatchObject({ description: video.description, privacyStatus: 'unlisted' });
  expect(JSON.stringify(of('youtube'))).toContain('/files/square.mp4');
  // Their films do not come back once they are removed; those of others wait.
  expect([takeHanded('/files/tall.mp4', 'twitter'), takeHanded('/files/tall.mp4', 'telegram')?.url]).toEqual([
    null,
    '/files/tall.mp4',
  ]);
});

it('has no channels where none is remembered', () => {
  expect(filmPost(video, '/files/tall.mp4', NOTHING).platformPosts).toEqual([]);
});

it('hands its captions on where a network takes a file of them, and keeps those that were written there', () => {
  const captions = { text: '1\n00:00:00,500 --> 00:00:02,000\nFresh rye\n', language: 'de' };
  const remembered = { channels: ['twitter', 'youtube', 'telegram'], choices: {} } as typeof NOTHING;
  const of = (given: typeof captions | null, key: string) =>
    filmPost(video, '/files/tall.mp4', remembered, given).platformPosts.find(({ platform }) => platform === key)
      ?.platformSpecificData as Record<string, unknown>;
  for (const key of ['youtube', 'twitter'])
    expect(of(captions, key)).toMatchObject({ captions: captions.text, captionsLanguage: 'de' });
  expect(of(captions, 'telegram')).not.toHaveProperty('captions');
  expect(of(null, 'youtube').captions || null).toBeNull();
  expect(takeHanded('/files/tall.mp4', 'ruYoutube')?.captions).toBeNull();
});
