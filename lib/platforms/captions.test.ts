import { expect, it } from 'vitest';
import { srtOfCues } from '@/lib/video/srt';
import { captionLints, captionsFault, captionsOf } from './captions';

const text = srtOfCues([{ text: 'Fresh rye', start: 0.5, end: 2 }]);

it('takes the text of an SRT or VTT file with its language, and says what is wrong with others', () => {
  expect(captionsFault({ text, language: 'en' })).toBeNull();
  expect(captionsFault({ text: `WEBVTT\n\n00:00.500 --> 00:02.000\nFresh rye`, language: 'pt-BR' })).toBeNull();
  expect(captionsFault({ text: 'Fresh rye', language: 'en' })).toMatch(/no SRT/);
  for (const language of ['', 'English', 'e', 'EN']) expect(captionsFault({ text, language })).toMatch(/two letters/);
});

it('warns of them only beside a video, and never of a post without', () => {
  const post = (data: object, mediaKind = 'video') => ({ data, mediaKind }) as Parameters<typeof captionLints>[0];
  expect(captionLints(post({}))).toEqual([]);
  expect(captionsOf(post({ captions: '  ' }))).toBeNull();
  expect(captionLints(post({ captions: text, captionsLanguage: 'en' }))).toEqual([]);
  expect(captionLints(post({ captions: text }))).toMatchObject([{ code: 'CAPTIONS_UNREADABLE', severity: 'warning' }]);
  expect(captionLints(post({ captions: text }, 'none'))).toEqual([]);
});
