import { expect, it } from 'vitest';
import { isVideoOfAgent } from './media';

it('media counts as a video if its address contains .mp4 or .mov', () => {
  for (const url of [
    '/files/a.mp4',
    'https://x.org/a.MOV?size=2',
    'https://x.org/clip.mp4/play',
    'https://x.org/?f=a.mov',
  ])
    expect(isVideoOfAgent(url), url).toBe(true);
  for (const url of ['/files/a.jpg', 'https://x.org/mp4', 'https://x.org/movie.png'])
    expect(isVideoOfAgent(url), url).toBe(false);
});
