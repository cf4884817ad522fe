import { isVideoUrl } from '@/lib/platforms/define';

/** Whether a card shows a post's media as a video: the rule of agents' cards; other posts have their own. */
export const isVideoOfAgent = (url: string): boolean => /\.(mp4|mov)/i.test(url) || isVideoUrl(url);
