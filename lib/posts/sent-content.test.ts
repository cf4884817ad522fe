import { expect, it } from 'vitest';
import type { PlatformKey } from '@/lib/platforms/define';
import { sentContent } from './sent-content';

const entry = (platform: PlatformKey, status: string, platformSpecificData = {}) => ({
  platform,
  status,
  platformSpecificData,
});
const [PICTURE, OTHER] = ['https://files.example/a.png', 'https://files.example/b.png'];
const written = { title: '', content: 'For all', mediaUrl: PICTURE };

it('what all channels got stands alone', () => {
  const platformPosts = [entry('telegram', 'published'), entry('twitter', 'published')];
  expect(sentContent({ ...written, platformPosts })).toEqual({ text: 'For all', media: [PICTURE], on: [], own: {} });
});

it('what most channels got, however the first one differs; each other one shows its own text', () => {
  const platformPosts = [
    entry('discord', 'published', { content: 'Own words' }),
    entry('telegram', 'published'),
    entry('twitter', 'published'),
  ];
  expect(sentContent({ ...written, platformPosts })).toEqual({
    text: 'For all',
    media: [PICTURE],
    on: ['telegram', 'twitter'],
    own: { discord: { text: 'Own words', media: null } },
  });
});

it('channels that have it decide; what a failed one would have got is its own', () => {
  const platformPosts = [
    entry('discord', 'failed', { content: 'Own words' }),
    entry('twitter', 'failed', { text: 'Own words' }),
    entry('telegram', 'published'),
  ];
  const { text, own } = sentContent({ ...written, platformPosts });
  expect([text, Object.keys(own)]).toEqual(['For all', ['discord', 'twitter']]);
});

it('media of its own are shown on the channel that has them', () => {
  const platformPosts = [entry('telegram', 'published'), entry('discord', 'published', { mediaUrl: OTHER })];
  expect(sentContent({ ...written, platformPosts })).toMatchObject({
    media: [PICTURE],
    on: ['telegram'],
    own: { discord: { text: null, media: [OTHER] } },
  });
});

it('without a channel that has it, what most would have got', () => {
  const sent = sentContent({ ...written, platformPosts: [entry('discord', 'failed', { content: 'Own words' })] });
  expect(sent).toMatchObject({ text: 'Own words', own: {} });
});

it('without any channel, what was written', () => {
  expect(sentContent({ ...written, mediaUrl: null, platformPosts: [] })).toEqual({
    text: 'For all',
    media: [],
    on: [],
    own: {},
  });
});
