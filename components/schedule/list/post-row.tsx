'use client';

import { memo } from 'react';
import { MediaPreview } from '@/components/shared/media-preview';
import { cn } from '@/components/ui/cn';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { clockTime } from '@/lib/format/relative-time';
import { dayKey } from '@/lib/schedule/day-cards';
import { firstWords, withoutBreaks } from '@/lib/posts/first-words';
import { PostActs } from '../post-acts';
import { PlatformMarks } from '../platform-marks';
import { PostFigure } from '../post-figure';
import { PostMarks } from '../post-marks';
import { PostState } from '../post-state';
import { PostTitle } from '../post-title';
import { ReadinessDot } from '../readiness-dot';
import { ChooseBox } from '../selection/choose-box';
import { useIsChosen, usePostClick, useTools } from '../tools';
import type { OneFigure } from '../use-figures';

/** A post in a line of 40 px: everything begins at one edge, the picture is at the end. */
export const PostRow = memo(function PostRow({
  post,
  selected,
  figure,
}: {
  post: WirePostCard;
  selected: boolean;
  figure: OneFigure | undefined;
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
      <h4 className="flex min-w-0 shrink items-center gap-2 text-base font-semibold">
        <PostTitle post={post} onClick={click} className="h-8 truncate" />
        <PostMarks post={post} room="row" />
        <ReadinessDot post={post} />
      </h4>
      <p className="min-w-0 flex-1 truncate text-dense text-muted max-lg:invisible">
        {post.title && withoutBreaks(post.content)}
      </p>
      <PostFigure of={figure} worded />
      <PostState post={post} />
      <PlatformMarks entries={post.platformPosts} most={4} className="shrink-0 max-sm:hidden" />
      {canEdit && (
        <PostActs
          post={post}
          title={title}
          className="hidden shrink-0 group-focus-within:opacity-100 group-hover:opacity-100 sm:flex pointer-fine:opacity-0"
        />
      )}
      <span className="flex w-8 shrink-0 justify-end">
        {post.mediaUrl && <MediaPreview url={post.mediaUrl} alt="" className="size-8 rounded-small" />}
      </span>
    </article>
  );
});
