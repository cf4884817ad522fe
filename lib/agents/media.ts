import { isVideoUrl } from '@/lib/platforms/define';

/** Whether a card shows a post's media as a video: the document's rule for agents, beside that for all posts. */
export const isVideoOfAgent = (url: string): boolean => /\.(mp4|mov)/i.test(url) || isVideoUrl(url);
