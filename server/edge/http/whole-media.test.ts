import { expect, it } from 'vitest';
import { wholeMedia } from './whole-media';

it('completes addresses of this host, and leaves others as they are', () => {
  const request = { headers: new Headers({ host: 'workspace.example' }) };
  const post = { mediaUrl: '/files/a.png', mediaUrls: ['/files/a.png', 'https://cdn.example/b.jpg'], caption: 'c' };
  const whole = wholeMedia(post, request);
  expect(whole.mediaUrl).toMatch(/^https?:\/\/[^/]+\/files\/a\.png$/);
  expect(whole).toEqual({
    ...post,
    mediaUrl: whole.mediaUrl,
    mediaUrls: [whole.mediaUrl, 'https://cdn.example/b.jpg'],
  });
  expect(wholeMedia({ mediaUrl: null, mediaUrls: [] }, request)).toEqual({ mediaUrl: null, mediaUrls: [] });
});
