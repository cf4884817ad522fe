import { expect, it } from 'vitest';
import { handedCaptions, handOver, takeHanded } from './handed-over';

it('gives each network its film and cover of a video, once, whatever host its address names', () => {
  expect(takeHanded('/files/film.mp4', 'youtube')).toBeNull();
  const words = { common: 'Bread', sentences: ['Bread'] };
  const wide = { url: '/files/wide.mp4', coverUrl: '/files/wide.png', words };
  const own = { url: '/files/film.mp4', coverUrl: null, words };
  handOver('https://bread.example/files/film.mp4', (platform) => (platform === 'youtube' ? wide : own));
  expect(takeHanded('/files/other.mp4', 'youtube')).toBeNull();
  expect(takeHanded('/files/film.mp4', 'youtube')).toEqual(wide);
  expect(takeHanded('/files/film.mp4', 'youtube')).toBeNull();
  expect(takeHanded('/files/film.mp4', 'telegram')).toEqual(own);
  handOver('/files/film.mp4', () => own);
  expect(takeHanded('/files/film.mp4', 'youtube')).toEqual(own);
});

it('knows the captions of a film as long as the tab, for networks that take no file of them', () => {
  const captions = { text: '1', language: 'en' };
  const words = { common: 'Bread', sentences: ['Bread'] };
  handOver('http://here/files/said.mp4', () => ({ url: '/files/said.mp4', coverUrl: null, words, captions }));
  takeHanded('/files/said.mp4', 'telegram');
  expect(handedCaptions('/files/said.mp4', 'telegram')).toEqual(captions);
  expect(handedCaptions('/files/none.mp4', 'telegram')).toBeNull();
});
