import { figuresOf } from '@/lib/results/figures';
import { permanent } from '@/server/publishing/platforms/failure';
import type { ResultsReader } from '@/server/publishing/platforms/types';
import { callYoutube } from './client';

type Statistics = { viewCount?: string; likeCount?: string; commentCount?: string };

export const results: ResultsReader = {
  // One unit each, of the 10,000 a day that all but uploads and searches share.
  perHour: 100,
  read: async ({ credentials, signal }, { externalId }) => {
    const path = `/videos?part=statistics&id=${encodeURIComponent(externalId)}`;
    const { items } = await callYoutube<{ items?: { statistics?: Statistics }[] }>(
      { credentials, signal },
      { method: 'GET', path },
    );
    const video = items?.[0];
    if (!video) throw permanent('YouTube no longer shows this video.');
    const { viewCount, likeCount, commentCount } = video.statistics ?? {};
    const figures = figuresOf({ views: viewCount, likes: likeCount, replies: commentCount });
    return { figures, lacks: likeCount === undefined ? 'The channel hides the likes of this video.' : null };
  },
};
