import { expect, it } from 'vitest';
import { chooseCover, takeChosenCover } from './chosen-covers';

it('gives each network the cover that was chosen for a video, once, whatever host its address names', () => {
  expect(takeChosenCover('/files/film.mp4', 'youtube')).toBeNull();
  chooseCover('https://bread.example/files/film.mp4', '/files/cover.png');
  expect(takeChosenCover('/files/other.mp4', 'youtube')).toBeNull();
  expect(takeChosenCover('/files/film.mp4', 'youtube')).toBe('/files/cover.png');
  expect(takeChosenCover('/files/film.mp4', 'youtube')).toBeNull();
  expect(takeChosenCover('/files/film.mp4', 'telegram')).toBe('/files/cover.png');
  chooseCover('/files/film.mp4', '/files/better.png');
  expect(takeChosenCover('/files/film.mp4', 'youtube')).toBe('/files/better.png');
});
