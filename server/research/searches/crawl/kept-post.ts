import type { ChannelPost } from '@/server/research/sources/telegram/source';
import type { ReadPost } from '../stored/reading.store';

/** The part of a post that is kept to be shown: at most so many characters of its text. */
export function keptPost(post: ChannelPost, characters: number): ReadPost {
  const { id, at, text, views, media, forwardedFrom } = post;
  return {
    id,
    at,
    text: text.slice(0, characters),
    views,
    media: media[0] ?? null,
    forwardedFrom: forwardedFrom?.username ?? null,
  };
}
