'use client';

import { Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { MediaPreview } from '@/components/shared/media-preview';
import { StatusBadge } from '@/components/shared/status-badge';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { clockTime } from '@/lib/format/relative-time';
import { dayKey } from '@/lib/schedule/day-cards';
import { shownStatus } from '@/lib/posts/shown-status';
import { AgentMark } from '../agent-mark';
import { PlatformBadge } from '../platform-badge';
import { ReadinessDot } from '../readiness-dot';
import { ChooseBox } from '../selection/choose-box';
import { useIsChosen, usePostClick, useTools } from '../tools';

/** A post in a line. */
export const PostRow = memo(function PostRow({ post, selected }: { post: WirePostCard; selected: boolean }) {
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
      data-drop={post.scheduledFor ? dayKey(new Date(post.scheduledFor)) : undefined}
      className={cn(
        'group flex h-full cursor-pointer items-center gap-3 border-b border-line px-3 hover:bg-hover data-dragged:opacity-40',
        selected && 'bg-hover',
        chosen && 'bg-accent-soft',
      )}
    >
      {canEdit && <ChooseBox id={post._id} title={title} className="shrink-0 max-sm:hidden" />}
      <span className="tabular w-10 shrink-0 text-dense font-semibold">
        {post.scheduledFor && <time dateTime={post.scheduledFor}>{clockTime(new Date(post.scheduledFor))}</time>}
      </span>
      {post.mediaUrl && <MediaPreview url={post.mediaUrl} alt="" className="h-11 w-14 shrink-0 rounded-small" />}
      <div className="min-w-0 flex-1">
        <h4 className="flex min-w-0 items-center gap-2 text-base font-semibold">
          <button
            type="button"
            data-post-open={post._id}
            onClick={click}
            className="min-w-0 truncate rounded-small text-left"
          >
            {title}
          </button>
          <AgentMark post={post} />
          <ReadinessDot post={post} />
        </h4>
        <p className="truncate text-dense text-muted">{post.content}</p>
      </div>
      <div className="hidden max-w-[40%] shrink-0 flex-wrap justify-end gap-1 overflow-hidden lg:flex">
        {post.platformPosts.slice(0, 4).map((entry) => (
          <PlatformBadge key={entry.platform} entry={entry} />
        ))}
        {post.platformPosts.length > 4 && (
          <span className="text-tiny text-muted">+{post.platformPosts.length - 4} more</span>
        )}
      </div>
      {/* Its word takes the room of the title on a phone: there it is for screen readers. */}
      <StatusBadge status={shownStatus(post)} className="shrink-0 max-sm:gap-0 max-sm:px-1 max-sm:[&>span]:sr-only" />
      {canEdit && (
        <div className="hidden shrink-0 gap-1 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 sm:flex pointer-fine:opacity-0">
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
        </div>
      )}
    </article>
  );
});
