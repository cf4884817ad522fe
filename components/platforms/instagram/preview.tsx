import { Bookmark, Ellipsis, Heart, MessageCircle, Send } from 'lucide-react';
import { isVideoUrl } from '@/lib/platforms/define';
import { Drawn, PreviewAvatar, PreviewComment, PreviewText } from '../parts/parts';
import { PreviewCarousel } from '../parts/preview-media';
import type { PreviewProps } from '../previewed-post';
import type { Drawing } from '../network-face';
import { look } from './look';

/** A feed post, a carousel, or a reel. All files of a carousel take the shape of the first. */
function InstagramPreview({ post }: PreviewProps) {
  const isReel = post.media.length === 1 && isVideoUrl(post.media[0] ?? '');
  return (
    <div className="bg-(--p-card) text-base">
      <div className="flex items-center gap-2.5 px-3 py-2">
        <PreviewAvatar post={post} />
        <span className="min-w-0 flex-1 truncate text-dense font-semibold">{post.account.handle}</span>
        {isReel && <span className="text-tiny text-(--p-muted)">Reel</span>}
        <Drawn>
          <Ellipsis />
        </Drawn>
      </div>
      {post.media.length === 0 ? (
        <p className="bg-(--p-soft) px-3 py-12 text-center text-dense text-(--p-muted)">
          Instagram posts need a picture or a video
        </p>
      ) : (
        <PreviewCarousel
          post={post}
          single={isReel ? { min: 9 / 16, max: 1.91 } : { min: 4 / 5, max: 1.91 }}
          itemClass="w-full"
        />
      )}
      {post.media.length > 1 && (
        <p
          aria-label={`${post.media.length} files, pushed sideways`}
          role="img"
          className="flex justify-center gap-1 pt-2"
        >
          {post.media.map((url, index) => (
            <span
              key={url}
              className={index === 0 ? 'size-1.5 rounded-full bg-(--p-link)' : 'size-1.5 rounded-full bg-(--p-line)'}
            />
          ))}
        </p>
      )}
      <Drawn className="gap-3.5 px-3 pt-2.5 pb-1 text-(--p-ink)">
        <Heart />
        <MessageCircle />
        <Send />
        <Bookmark className="ml-auto" />
      </Drawn>
      <div className="px-3 pb-3 text-dense">
        <PreviewText post={post} before={<span className="font-semibold">{post.account.handle} </span>} />
        <p className="mt-1 text-tiny text-(--p-muted)">{post.time}</p>
      </div>
      <PreviewComment post={post} as="First comment" />
    </div>
  );
}

export const drawing: Drawing = { look, Preview: InstagramPreview };
