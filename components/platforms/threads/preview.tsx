import { Heart, MessageCircle, Repeat2, Send } from 'lucide-react';
import { Drawn, PreviewText } from '../parts/parts';
import { PreviewCarousel, PreviewMedia } from '../parts/preview-media';
import { ThreadPost } from '../parts/thread-post';
import type { PreviewProps } from '../previewed-post';
import type { Drawing } from '../network-face';
import { look } from './look';

/** A thread's first post; the first comment is the reply under it. */
function ThreadsPreview({ post }: PreviewProps) {
  const byline = (
    <p className="flex gap-1.5 text-dense">
      <span className="truncate font-semibold">{post.account.handle}</span>
      <span className="text-(--p-muted)">{post.time}</span>
    </p>
  );
  return (
    <ThreadPost post={post} byline={byline}>
      <PreviewText post={post} />
      {post.media.length > 1 ? (
        <PreviewCarousel
          post={post}
          single={{ min: 0.75, max: 1.5 }}
          itemClass="h-52 overflow-hidden rounded-card"
          className="mt-2 gap-1.5"
        />
      ) : (
        <PreviewMedia
          post={post}
          single={{ min: 0.75, max: 1.91 }}
          album={1}
          className="mt-2 rounded-card border border-(--p-line)"
        />
      )}
      <Drawn className="mt-2.5 gap-4">
        <Heart />
        <MessageCircle />
        <Repeat2 />
        <Send />
      </Drawn>
    </ThreadPost>
  );
}

export const drawing: Drawing = { look, Preview: ThreadsPreview };
