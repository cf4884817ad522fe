import { Bookmark, ChartNoAxesColumn, Heart, MessageCircle, Repeat2, Share } from 'lucide-react';
import { Drawn, PreviewText } from '../parts/parts';
import { PreviewMedia } from '../parts/preview-media';
import { ThreadPost } from '../parts/thread-post';
import type { PreviewProps } from '../previewed-post';
import type { Drawing } from '../network-face';
import { look } from './look';

/** A post on X; the first comment is a reply of one's own. */
function XPreview({ post }: PreviewProps) {
  const replyTo = typeof post.data.reply_to === 'string' ? post.data.reply_to.trim() : '';
  const byline = (
    <p className="flex min-w-0 gap-1 text-dense">
      <span className="truncate font-semibold">{post.account.name.replace(/^@/, '')}</span>
      <span className="truncate text-(--p-muted)">@{post.account.handle}</span>
      <span className="shrink-0 text-(--p-muted)">· {post.time}</span>
    </p>
  );
  return (
    <ThreadPost post={post} byline={byline}>
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
    </ThreadPost>
  );
}

export const drawing: Drawing = { look, Preview: XPreview };
