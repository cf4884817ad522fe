import { describe, expect, it } from 'vitest';
import type { ChannelPost } from '@/server/research/sources/telegram/source';
import { MAX_FORWARDS, pointersOf } from './pointers';

const post = (fields: Partial<ChannelPost>): ChannelPost => ({
  id: 1,
  at: new Date(0),
  isEdited: false,
  author: null,
  text: '',
  forwardedFrom: null,
  mentions: [],
  links: [],
  media: [],
  replyTo: null,
  views: null,
  ...fields,
});
const link = (username: string) => ({ username, url: `https://t.me/${username}` });

describe('pointersOf', () => {
  it('counts a post once for each channel, whatever it says of it', () => {
    const both = post({ links: [link('baking_daily')], mentions: ['Baking_Daily'] });
    expect(pointersOf([both, both], 'own')).toMatchObject([{ key: 'baking_daily', how: 'link', count: 2 }]);
  });

  it('takes a forward for one before a link to the same channel', () => {
    const origin = { username: 'baking_daily', title: 'Baking', peer: { id: '1', accessHash: '2' } };
    const [pointer, ...more] = pointersOf([post({ forwardedFrom: origin, links: [link('baking_daily')] })], 'own');
    expect(more).toEqual([]);
    expect(pointer).toMatchObject({ how: 'forward', title: 'Baking', count: 1 });
  });

  it('leaves out the channel itself, bots and hidden origins', () => {
    const hidden = { username: null, title: 'Somebody' };
    const posts = [post({ mentions: ['Own_Channel', 'helper_bot'], forwardedFrom: hidden })];
    expect(pointersOf(posts, 'own_channel')).toEqual([]);
  });

  it('keeps the words of some forwarded posts only, as their origin’s', () => {
    const forwardedFrom = { username: 'baking_daily', title: 'Baking' };
    const posts = Array.from({ length: MAX_FORWARDS + 2 }, (_, index) =>
      post({ forwardedFrom, text: `sourdough starter number ${'abcdefgh'[index]}flour` }),
    );
    const [pointer] = pointersOf(posts, 'own');
    expect(pointer?.count).toBe(MAX_FORWARDS + 2);
    expect(pointer?.forwards).toHaveLength(MAX_FORWARDS);
    expect(pointer?.forwards?.[0]).toContain('sourdough');
  });
});
