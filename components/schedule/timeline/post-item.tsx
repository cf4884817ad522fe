'use client';

import { memo } from 'react';
import { MediaPreview } from '@/components/shared/media-preview';
import { cn } from '@/components/ui/cn';
import { loadLater } from '@/components/ui/load-later';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { clockTime } from '@/lib/format/relative-time';
import { firstWords, withoutBreaks } from '@/lib/posts/first-words';
import { PostActs } from '../post-acts';
import { PlatformMarks } from '../platform-marks';
import { PostMarks } from '../post-marks';
import { PostState } from '../post-state';
import { PostTitle } from '../post-title';
import { ReadinessDot } from '../readiness-dot';
import { ChooseBox } from '../selection/choose-box';
import { useIsChosen, usePostClick, useTools } from '../tools';

const ItemFigure = loadLater(() => import('./item-figure').then((part) => part.ItemFigure), {
  loading: () => null,
  optional: true,
});

/**
 * A post on its day. The title is the button that opens it; for the mouse the whole item is. Hover effects are
 * simply there: each fade would make the browser rebuild the page's layers, twice for every post that the pointer
 * crosses.
 */
export const PostItem = memo(function PostItem({
  post,
  selected,
}: {
  post: WirePostCard;
  /** Open in the form. */ selected: boolean;
}) {
  const { canEdit } = useTools();
  const title = firstWords(post);
  const chosen = useIsChosen(post._id);
  const click = usePostClick(post._id);
  return (
    <article
      data-post={post._id}
      draggable={canEdit}
      aria-label={title}
      onClick={click}
      className={cn(
        'group relative shrink-0 cursor-pointer overflow-hidden rounded-control border border-line bg-raised hover:border-edge data-dragged:opacity-40',
        post.status === 'draft' && 'border-dashed border-edge',
        selected && 'border-accent-text',
        chosen && 'border-accent-text bg-accent-soft',
      )}
    >
      {post.mediaUrl && <MediaPreview url={post.mediaUrl} alt="" className="h-[100px] w-full" />}
      <div className="flex flex-col gap-1 px-3 py-2">
        <div className={cn('flex items-center gap-2', post.scheduledFor && 'h-5')}>
          {post.scheduledFor && (
            <time dateTime={post.scheduledFor} className="tabular text-dense font-semibold">
              {clockTime(new Date(post.scheduledFor))}
            </time>
          )}
          <PostState post={post} />
          <PostMarks post={post} room="item" />
          <ReadinessDot post={post} />
        </div>
        <h3 className="min-w-0 text-base font-semibold">
          <PostTitle post={post} onClick={click} className="block max-w-full truncate" />
        </h3>
        {post.title && post.content && (
          <p className="line-clamp-2 text-dense break-words text-muted">{withoutBreaks(post.content)}</p>
        )}
        <div className="flex justify-between gap-2">
          <PlatformMarks entries={post.platformPosts} className="flex-wrap" />
          {post.status === 'published' && <ItemFigure post={post} />}
        </div>
      </div>
      {canEdit && <ItemActs post={post} title={title} chosen={chosen} />}
    </article>
  );
});

function ItemActs({ post, title, chosen }: { post: WirePostCard; title: string; chosen: boolean }) {
  return (
    <div className="absolute top-1.5 right-1.5 flex items-center gap-1">
      <span
        className={cn(
          'flex size-7 items-center justify-center rounded-control',
          chosen ? 'bg-accent-soft' : 'group-hover:bg-panel',
        )}
      >
        <ChooseBox id={post._id} title={title} />
      </span>
      <PostActs
        post={post}
        title={title}
        className="flex group-focus-within:opacity-100 group-hover:opacity-100 pointer-fine:opacity-0"
      />
    </div>
  );
}
