import { Lock, Link2, ThumbsUp } from 'lucide-react';
import { isVideoUrl } from '@/lib/platforms/define';
import { Drawn, PreviewAvatar, PreviewComment, PreviewText } from '../parts/parts';
import { PreviewTile } from '../parts/preview-media';
import type { PreviewProps } from '../previewed-post';
import type { Drawing } from '../network-face';
import { look } from './look';

const PRIVACY: Record<string, { words: string; icon: typeof Lock }> = {
  unlisted: { words: 'Unlisted', icon: Link2 },
  private: { words: 'Private', icon: Lock },
};

/** The page of a video: player, title, channel, folded description. */
function YoutubePreview({ post }: PreviewProps) {
  const video = post.media.find(isVideoUrl);
  const privacy = PRIVACY[String(post.data.privacyStatus)];
  return (
    <div className="bg-(--p-card) text-base">
      {video ? (
        <PreviewTile url={video} post={post} index={0} className="aspect-video w-full" />
      ) : (
        <p className="flex aspect-video items-center justify-center bg-(--p-soft) text-dense text-(--p-muted)">
          Requires video file
        </p>
      )}
      <div className="flex flex-col gap-2.5 p-3">
        <p className="line-clamp-2 wrap-anywhere text-composer font-semibold">{post.title || 'No title yet'}</p>
        <div className="flex items-center gap-2.5">
          <PreviewAvatar post={post} />
          <span className="min-w-0 flex-1 truncate font-semibold">{post.account.name}</span>
          {privacy && (
            <span className="flex items-center gap-1 rounded-small bg-(--p-soft) px-1.5 py-0.5 text-tiny text-(--p-muted)">
              <privacy.icon aria-hidden className="size-3" />
              {privacy.words}
            </span>
          )}
          <Drawn>
            <ThumbsUp />
          </Drawn>
        </div>
        <div className="rounded-[12px] bg-(--p-soft) px-3 py-2 text-dense">
          <p className="font-semibold">
            {post.time}
            {typeof post.data.categoryName === 'string' && post.data.categoryName && (
              <span className="font-normal"> · {post.data.categoryName}</span>
            )}
          </p>
          <PreviewText post={post} />
        </div>
      </div>
      <PreviewComment post={post} as="First comment" />
    </div>
  );
}

export const drawing: Drawing = { look, Preview: YoutubePreview };
