import type { ReactNode } from 'react';
import { Heart, MessageCircle, Repeat2, Send } from 'lucide-react';
import { Drawn, PreviewAvatar, PreviewText } from '../parts/parts';
import { PreviewCarousel, PreviewMedia } from '../parts/preview-media';
import type { PreviewedPost, PreviewProps } from '../previewed-post';
import type { Drawing } from '../network-face';
import { look } from './look';

/** A thread's first post; the first comment is the reply under it. */
function ThreadsPreview({ post }: PreviewProps) {
  const hasReply = post.firstComment.trim() !== '';
  return (
    <div className="bg-(--p-card) px-3 py-3 text-base">
      <Entry post={post} threaded={hasReply}>
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
      </Entry>
      {hasReply && (
        <div role="group" aria-label="First comment, as a reply" className="pt-3">
          <Entry post={post} threaded={false}>
            <PreviewText post={post} text={post.firstComment} />
          </Entry>
        </div>
      )}
    </div>
  );
}

function Entry({ post, threaded, children }: { post: PreviewedPost; threaded: boolean; children: ReactNode }) {
  return (
    <div className="flex gap-2.5">
      <div className="flex flex-col items-center gap-1">
        <PreviewAvatar post={post} />
        {threaded && <span className="-mb-2 w-0.5 flex-1 bg-(--p-line)" />}
      </div>
      <div className="min-w-0 flex-1">
        <p className="flex gap-1.5 text-dense">
          <span className="truncate font-semibold">{post.account.handle}</span>
          <span className="text-(--p-muted)">{post.time}</span>
        </p>
        {children}
      </div>
    </div>
  );
}

export const drawing: Drawing = { look, Preview: ThreadsPreview };
