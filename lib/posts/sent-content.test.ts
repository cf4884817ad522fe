import { expect, it } from 'vitest';
import type { PlatformKey } from '@/lib/platforms/define';
import { sentContent } from './sent-content';

const entry = (platform: PlatformKey, status: string, platformSpecificData = {}) => ({
  platform,
  status,
  platformSpecificData,
});
const written = { title: '', content: 'For all', mediaUrl: 'https://files.example/a.png' };

it('the first channel that has it says what was sent; others show their own text only where it differs', () => {
  const sent = sentContent({
    ...written,
    platformPosts: [
      entry('discord', 'failed', { content: 'Own words' }),
      entry('telegram', 'published'),
      entry('twitter', 'published'),
    ],
  });
  expect(sent).toEqual({ text: 'For all', media: ['https://files.example/a.png'], own: { discord: 'Own words' } });
});

it('without a channel that has it, the first one', () => {
  const sent = sentContent({ ...written, platformPosts: [entry('discord', 'failed', { content: 'Own words' })] });
  expect(sent).toMatchObject({ text: 'Own words', own: {} });
});

it('without any channel, what was written', () => {
  expect(sentContent({ ...written, mediaUrl: null, platformPosts: [] })).toEqual({
    text: 'For all',
    media: [],
    own: {},
  });
});
