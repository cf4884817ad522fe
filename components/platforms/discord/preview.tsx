import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { PreviewAvatar, PreviewText } from '../parts/parts';
import { PreviewMedia } from '../parts/preview-media';
import type { PreviewedPost, PreviewProps } from '../previewed-post';
import type { Drawing } from '../network-face';
import { look } from './look';

/** A webhook's message: an embed when it has a color, plain text with attachments when not. */
function DiscordPreview({ post }: PreviewProps) {
  const color =
    typeof post.data.embed_color === 'string' && /^#[0-9a-fA-F]{6}$/.test(post.data.embed_color)
      ? post.data.embed_color
      : null;
  return (
    <div
      className={cn(
        'flex flex-col gap-4 px-3 text-base',
        post.place?.isFirst === false ? 'pt-1' : 'pt-4',
        post.place?.isLast === false ? 'pb-0' : 'pb-4',
      )}
    >
      <Message post={post}>
        {color ? (
          <div
            className="mt-1 flex max-w-md flex-col gap-2 overflow-hidden rounded-small border-l-4 bg-(--p-card) py-2.5 pr-3 pl-3 text-dense"
            style={{ borderColor: color }}
          >
            <PreviewText post={post} />
            <PreviewMedia post={post} single={{ min: 0.75, max: 2.2 }} album={1.5} className="rounded-small" />
          </div>
        ) : (
          <div className="flex max-w-md flex-col gap-2">
            <PreviewText post={post} />
            <PreviewMedia post={post} single={{ min: 0.75, max: 2.2 }} album={1.5} className="rounded-card" />
          </div>
        )}
      </Message>
      {post.firstComment.trim() && (
        <div role="group" aria-label="First comment, as a second message">
          <Message post={post}>
            <PreviewText post={post} text={post.firstComment} />
          </Message>
        </div>
      )}
    </div>
  );
}

function Message({ post, children }: { post: PreviewedPost; children: ReactNode }) {
  const username = typeof post.data.username === 'string' ? post.data.username.trim() : '';
  // Messages that follow one another at once stand below one name.
  if (post.place?.isFirst === false) return <div className="min-w-0 pl-12">{children}</div>;
  return (
    <div className="flex gap-3">
      <PreviewAvatar post={post} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-1.5">
          <span className="font-semibold">{username || post.account.name}</span>
          <span className="rounded-small bg-[#4752c4] px-1 text-[10px] font-semibold text-white">APP</span>
          <span className="text-tiny text-(--p-muted)">{post.time}</span>
        </p>
        {children}
      </div>
    </div>
  );
}

export const drawing: Drawing = { look, Preview: DiscordPreview };
