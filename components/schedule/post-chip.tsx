'use client';

import { memo } from 'react';
import { MediaPreview } from '@/components/shared/media-preview';
import { STATUS_LOOK } from '@/components/shared/status-badge';
import { cn } from '@/components/ui/cn';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { clockTime } from '@/lib/format/relative-time';
import { firstWords } from '@/lib/posts/first-words';
import { figureWords } from '@/lib/results/figure-words';
import { isTrouble, shownStatus } from '@/lib/posts/shown-status';
import { PlatformMarks } from './platform-marks';
import { PostFigure } from './post-figure';
import { PostMarks } from './post-marks';
import { PostState } from './post-state';
import { PostTitle } from './post-title';
import { ChooseBox } from './selection/choose-box';
import { useIsChosen, usePostClick, useTools } from './tools';
import type { OneFigure } from './use-figures';

type PostChipProps = {
  post: WirePostCard;
  selected: boolean;
  /** One line for a month, a block for a week. */ size: 'line' | 'block';
  figure: OneFigure | undefined;
  className?: string;
};

/** A post in a calendar: time, first words, picture, and its networks where there is room; a word only for trouble. */
export const PostChip = memo(function PostChip({ post, selected, size, figure, className }: PostChipProps) {
  const { canEdit } = useTools();
  const title = firstWords(post);
  const chosen = useIsChosen(post._id);
  const click = usePostClick(post._id);
  const status = shownStatus(post);
  const { word, className: look } = STATUS_LOOK[status];
  return (
    <article
      data-post={post._id}
      draggable={canEdit}
      aria-label={title}
      onClick={click}
      title={`${title} (${figure ? `${word}, ${figureWords(figure.figure, figure.count)}` : word})`}
      className={cn(
        '@container group relative min-w-0 cursor-pointer overflow-hidden rounded-small border border-transparent text-tiny hover:border-edge data-dragged:opacity-40',
        look,
        size === 'block' && 'flex h-full flex-col px-1.5 py-0.5',
        size === 'line' && 'px-1',
        status === 'draft' && 'border-dashed border-edge',
        selected && 'border-accent-text',
        chosen && 'border-accent-text ring-1 ring-accent-text',
        className,
      )}
    >
      {size === 'line' ? (
        <div className="flex h-6 min-w-0 items-center gap-1">
          <Picture post={post} className="size-5" />
          <Time post={post} />
          <PostMarks post={post} />
          <PostTitle post={post} onClick={click} className="h-6 flex-1 truncate text-ink" />
          <PostFigure of={figure} className="@max-[150px]:hidden" />
          <PostState post={post} className="px-0" />
        </div>
      ) : (
        <>
          <div className="flex min-h-4 min-w-0 items-center gap-1">
            <Time post={post} />
            <PostState post={post} className="px-0" />
            <PostMarks post={post} />
            <PostFigure of={figure} className="@max-[96px]:hidden" />
            {!isTrouble(status) && <PlatformMarks entries={post.platformPosts} small most={3} className="ml-auto" />}
          </div>
          <div className="flex min-h-0 min-w-0 flex-1 items-start gap-1">
            <PostTitle post={post} onClick={click} className="line-clamp-2 min-h-6 flex-1 leading-4 text-ink" />
            <Picture post={post} className="size-7" />
          </div>
        </>
      )}
      {canEdit && <ChooseBox id={post._id} title={title} className="absolute top-0.5 right-0.5 size-3.5 bg-panel" />}
    </article>
  );
});

function Time({ post: { scheduledFor } }: { post: WirePostCard }) {
  if (!scheduledFor) return null;
  return (
    <time dateTime={scheduledFor} className="tabular shrink-0 font-semibold">
      {clockTime(new Date(scheduledFor))}
    </time>
  );
}

function Picture({ post: { mediaUrl }, className }: { post: WirePostCard; className: string }) {
  return mediaUrl && <MediaPreview url={mediaUrl} alt="" className={cn('shrink-0 rounded-small', className)} />;
}
