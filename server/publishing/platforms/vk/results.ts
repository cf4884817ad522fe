import { figuresOf } from '@/lib/results/figures';
import { permanent } from '@/server/publishing/platforms/failure';
import type { ResultsReader } from '@/server/publishing/platforms/types';
import { callVk } from './client';

type Counted = { count?: number };
type Item = { views?: Counted; likes?: Counted; comments?: Counted; reposts?: Counted };

export const results: ResultsReader = {
  // A user's token may call three times a second.
  perHour: 300,
  read: async ({ credentials, signal }, { externalId }) => {
    const caller = { token: credentials.access_token ?? '', signal };
    const { items } = await callVk<{ items?: Item[] }>(caller, 'wall.getById', { posts: externalId });
    const item = items?.[0];
    if (!item) throw permanent('VK no longer shows this post.');
    const { views, likes, comments, reposts } = item;
    const given = { views: views?.count, likes: likes?.count, replies: comments?.count, shares: reposts?.count };
    return { figures: figuresOf(given), lacks: null };
  },
};
