'use client';

import { Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { MediaPreview } from '@/components/shared/media-preview';
import { StatusBadge } from '@/components/shared/status-badge';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import type { WirePost } from '@/lib/contracts/posts';
import { clockTime } from '@/lib/format/relative-time';
import { PlatformBadge } from '../platform-badge';
import { ReadinessDot } from '../readiness-dot';

type PostItemProps = {
  post: WirePost;
  selected: boolean;
  canEdit: boolean;
  onOpen: (id: string) => void;
  onDelete: (post: WirePost) => void;
};

/** A post on its day. The title is the button that opens it; for the mouse the whole item is. */
export const PostItem = memo(function PostItem({ post, selected, canEdit, onOpen, onDelete }: PostItemProps) {
  const title = post.title || 'Untitled Post';
  return (
    <article
      aria-label={title}
      onClick={() => onOpen(post._id)}
      className={cn(
        'group relative shrink-0 cursor-pointer overflow-hidden rounded-control border border-line bg-raised transition-colors [contain-intrinsic-size:auto_140px] [content-visibility:auto] hover:border-edge',
        selected && 'border-accent-text',
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
          <StatusBadge status={post.publishing ? 'publishing' : post.status} />
          <span className="ml-auto flex items-center">
            <ReadinessDot post={post} />
          </span>
        </div>
        <h3 className="min-w-0 text-base font-semibold">
          <button
            type="button"
            data-post-open={post._id}
            onClick={(event) => {
              event.stopPropagation();
              onOpen(post._id);
            }}
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
        <div className="absolute top-1.5 right-1.5 flex gap-1 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-fine:opacity-0">
          <Button size="icon-small" aria-label="Edit" aria-description={title} title="Edit" onClick={() => onOpen(post._id)}>
            <Pencil aria-hidden />
          </Button>
          <Button
            size="icon-small"
            aria-label="Delete"
            aria-description={title}
            title="Delete"
            onClick={(event) => {
              event.stopPropagation();
              onDelete(post);
            }}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      )}
    </article>
  );
});
