import type { PostInput } from '@/lib/contracts/posts';
import type { Destinations, Post } from './aggregate';

/** The text and places of a post: without time, place in the queue, series, agent and deliveries. */
export type Content = Pick<
  PostInput,
  'title' | 'content' | 'mediaUrl' | 'tags' | 'platformPosts' | 'parts' | 'numbered'
>;

export function contentOf({ title, content, mediaUrl, tags = [], platformPosts, parts, numbered }: Post): Content {
  const channels = platformPosts.map(({ platform, platformSpecificData }) => ({ platform, platformSpecificData }));
  return {
    title,
    content,
    mediaUrl,
    tags,
    platformPosts: channels as Content['platformPosts'],
    ...(parts?.length
      ? { parts: parts.map((part) => ({ ...part, media: [...part.media] })), numbered: numbered ?? false }
      : {}),
  };
}

/** The further accounts that it goes to, those of platforms that are off included. */
export function destinationsOf({ destinations, platformPosts }: Post): Destinations {
  const own = platformPosts.flatMap(({ platform, destinationId }) =>
    destinationId ? [[platform, destinationId] as const] : [],
  );
  return { ...destinations, ...Object.fromEntries(own) };
}
