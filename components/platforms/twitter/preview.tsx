import type { ReactNode } from 'react';
import { Bookmark, ChartNoAxesColumn, Heart, MessageCircle, Repeat2, Share } from 'lucide-react';
import { Drawn, PreviewAvatar, PreviewText } from '../parts/parts';
import { PreviewMedia } from '../parts/preview-media';
import type { PreviewedPost, PreviewProps } from '../previewed-post';
import type { Drawing } from '../network-face';
import { look } from './look';

/** A post on X; the first comment is a reply of one's own. */
function XPreview({ post }: PreviewProps) {
  const replyTo = typeof post.data.reply_to === 'string' ? post.data.reply_to.trim() : '';
  const hasReply = post.firstComment.trim() !== '';
  return (
    <div className="bg-(--p-card) px-3 py-3 text-base">
      <Entry post={post} threaded={hasReply}>
        {replyTo && <p className="wrap-anywhere text-dense text-(--p-muted)">Replying to {replyTo}</p>}
        <PreviewText post={post} />
        <PreviewMedia
          post={post}
          single={{ min: 0.75, max: 1.91 }}
          album={16 / 9}
          max={4}
          className="mt-2.5 rounded-[16px] border border-(--p-line)"
        />
        <Drawn className="mt-2.5 max-w-80 justify-between [&_svg]:size-4">
          <MessageCircle />
          <Repeat2 />
          <Heart />
          <ChartNoAxesColumn />
          <Bookmark />
          <Share />
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
        <p className="flex min-w-0 gap-1 text-dense">
          <span className="truncate font-semibold">{post.account.name.replace(/^@/, '')}</span>
          <span className="truncate text-(--p-muted)">@{post.account.handle}</span>
          <span className="shrink-0 text-(--p-muted)">· {post.time}</span>
        </p>
        {children}
      </div>
    </div>
  );
}

export const drawing: Drawing = { look, Preview: XPreview };
