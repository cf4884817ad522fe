'use client';

import { Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { MediaPreview } from '@/components/shared/media-preview';
import { StatusBadge } from '@/components/shared/status-badge';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { clockTime } from '@/lib/format/relative-time';
import { shownStatus } from '@/lib/posts/shown-status';
import { AgentMark } from '../agent-mark';
import { PlatformBadge } from '../platform-badge';
import { ReadinessDot } from '../readiness-dot';
import { ChooseBox } from '../selection/choose-box';
import { useIsChosen, usePostClick, useTools } from '../tools';

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
  const { canEdit, open, askDelete } = useTools();
  const title = post.title || 'Untitled Post';
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
        selected && 'border-accent-text',
        chosen && 'border-accent-text bg-accent-soft',
      )}
    >
      {post.mediaUrl && <MediaPreview url={post.mediaUrl} alt="" className="h-[100px] w-full" />}
      <div className="flex flex-col gap-1.5 p-3">
        <div className="flex h-5 items-center gap-2">
          {post.scheduledFor && (
            <time dateTime={post.scheduledFor} className="text-dense font-semibold">
              {clockTime(new Date(post.scheduledFor))}
            </time>
          )}
          <StatusBadge status={shownStatus(post)} />
          <AgentMark post={post} />
          <span className="ml-auto flex items-center">
            <ReadinessDot post={post} />
          </span>
        </div>
        <h3 className="min-w-0 text-base font-semibold">
          <button
            type="button"
            data-post-open={post._id}
            onClick={click}
            className="block max-w-full truncate rounded-small text-left"
          >
            {title}
          </button>
        </h3>
        {post.content && <p className="line-clamp-2 text-dense break-words text-muted">{post.content}</p>}
        {post.platformPosts.length > 0 && (
          <div className="flex flex-wrap gap-1">
            {post.platformPosts.map((entry) => (
              <PlatformBadge key={entry.platform} entry={entry} />
            ))}
          </div>
        )}
      </div>
      {canEdit && (
        <div className="absolute top-1.5 right-1.5 flex items-center gap-1">
          <span
            className={cn(
              'flex size-7 items-center justify-center rounded-control',
              chosen ? 'bg-accent-soft' : 'group-hover:bg-panel',
            )}
          >
            <ChooseBox id={post._id} title={title} />
          </span>
          <span className="flex gap-1 group-focus-within:opacity-100 group-hover:opacity-100 pointer-fine:opacity-0">
            <Button
              variant="outline"
              size="icon-sm"
              aria-label="Edit"
              aria-description={title}
              title="Edit"
              onClick={(event) => {
                event.stopPropagation();
                open(post._id);
              }}
            >
              <Pencil aria-hidden />
            </Button>
            <Button
              variant="outline"
              size="icon-sm"
              aria-label="Delete"
              aria-description={title}
              title="Delete"
              onClick={(event) => {
                event.stopPropagation();
                askDelete(post);
              }}
            >
              <Trash2 aria-hidden />
            </Button>
          </span>
        </div>
      )}
    </article>
  );
});
