import { Eye, MessageCircle } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import { Drawn, PreviewAvatar, PreviewComment, PreviewText } from '../parts/parts';
import { PreviewMedia } from '../parts/preview-media';
import type { PreviewProps } from '../previewed-post';
import type { Drawing } from '../network-face';
import { look } from './look';

/** A channel's post: a bubble, media on top, views and time at its foot. */
function TelegramPreview({ post }: PreviewProps) {
  return (
    <div
      className={cn(
        'flex items-end gap-2 px-3',
        post.place?.isFirst === false ? 'pt-1' : 'pt-3',
        post.place?.isLast === false ? 'pb-1' : 'pb-3',
      )}
    >
      <PreviewAvatar post={post} />
      <div className="min-w-0 flex-1 overflow-hidden rounded-[14px] rounded-bl-small bg-(--p-card) text-base">
        <p className="px-3 pt-2 pb-1 text-dense font-semibold text-(--p-link)">{post.account.name}</p>
        <PreviewMedia post={post} single={{ min: 0.75, max: 2 }} album={1.2} />
        <div className="px-3 py-1.5">
          <PreviewText post={post} />
          <p className="flex items-center justify-end gap-1 text-tiny text-(--p-muted)">
            <Eye aria-hidden className="size-3.5" />
            <span>{post.time}</span>
          </p>
        </div>
        {post.firstComment.trim() && (
          <Drawn className="gap-2 border-t border-(--p-line) px-3 py-2 text-dense text-(--p-link)">
            <MessageCircle />1 comment
          </Drawn>
        )}
        <PreviewComment post={post} as="First comment, in the discussion group" />
      </div>
    </div>
  );
}

export const drawing: Drawing = { look, Preview: TelegramPreview };
