import { expect, it } from 'vitest';
import { hasBurntSubtitles } from './burnt-in';

const film = `/files/${'f'.repeat(24)}.mp4`;
const clip = `/files/${'c'.repeat(24)}.mp4`;

it('knows the film with subtitles in its picture, at whatever address it is, and no other clip', () => {
  const project = { mergedVideoUrl: `https://here.example${film}`, subtitles: { burnt: true } };
  expect(hasBurntSubtitles(project, film)).toBe(true);
  expect(hasBurntSubtitles(project, clip)).toBe(false);
  expect(hasBurntSubtitles({ ...project, subtitles: { burnt: false } }, film)).toBe(false);
  expect(hasBurntSubtitles({ ...project, mergedVideoUrl: null }, film)).toBe(false);
  expect(hasBurntSubtitles(project, null)).toBe(false);
});
