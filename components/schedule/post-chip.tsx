'use client';

import { memo } from 'react';
import { PlatformMark } from '@/components/platforms/platform-mark';
import { STATUS_LOOK } from '@/components/shared/status-badge';
import { cn } from '@/components/ui/cn';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { clockTime } from '@/lib/format/relative-time';
import { shownStatus } from '@/lib/posts/shown-status';
import { AgentMark } from './agent-mark';
import { ChooseBox } from './selection/choose-box';
import { useIsChosen, usePostClick, useTools } from './tools';

type PostChipProps = {
  post: WirePostCard;
  selected: boolean;
  /** One line for a month, a block for a week. */ size: 'line' | 'block';
  className?: string;
};

/** A post in a calendar: status, time and title, its platforms where there is room. */
export const PostChip = memo(function PostChip({ post, selected, size, className }: PostChipProps) {
  const { canEdit } = useTools();
  const title = post.title || 'Untitled Post';
  const chosen = useIsChosen(post._id);
  const click = usePostClick(post._id);
  const { word, icon: Icon, className: look } = STATUS_LOOK[shownStatus(post)];
  const platforms = post.platformPosts.slice(0, 5);
  return (
    <article
      data-post={post._id}
      draggable={canEdit}
      aria-label={title}
      onClick={click}
      title={`${title} (${word})`}
      className={cn(
        'group relative min-w-0 cursor-pointer overflow-hidden rounded-small border border-transparent text-tiny transition-colors hover:border-edge data-dragged:opacity-40',
        look,
        size === 'block' && 'h-full px-1.5 py-0.5',
        size === 'line' && 'px-1.5',
        selected && 'border-accent-text',
        chosen && 'border-accent-text ring-1 ring-accent-text',
        className,
      )}
    >
      <div className={cn('flex min-w-0 items-center gap-1', size === 'block' && 'leading-[14px]')}>
        <Icon aria-hidden className="size-3 shrink-0" />
        <span className="sr-only">{word}</span>
        {post.scheduledFor && (
          <time dateTime={post.scheduledFor} className="shrink-0 font-semibold">
            {clockTime(new Date(post.scheduledFor))}
          </time>
        )}
        <AgentMark post={post} />
        {size === 'line' && <ChipTitle id={post._id} title={title} onClick={click} className="h-6 flex-1" />}
      </div>
      {size === 'block' && <ChipTitle id={post._id} title={title} onClick={click} className="leading-6" />}
      {size === 'block' && platforms.length > 0 && (
        <span className="-mt-0.5 flex h-3 items-center gap-1">
          {platforms.map(({ platform }) => (
            <PlatformMark key={platform} platform={platform} className="size-3" />
          ))}
        </span>
      )}
      {canEdit && <ChooseBox id={post._id} title={title} className="absolute top-0.5 right-0.5 size-3.5 bg-panel" />}
    </article>
  );
});

type ChipTitleProps = { id: string; title: string; onClick: ReturnType<typeof usePostClick>; className?: string };

function ChipTitle({ id, title, onClick, className }: ChipTitleProps) {
  return (
    <button
      type="button"
      data-post-open={id}
      onClick={onClick}
      className={cn('block min-h-6 min-w-0 max-w-full truncate rounded-small text-left text-ink', className)}
    >
      {title}
    </button>
  );
}
