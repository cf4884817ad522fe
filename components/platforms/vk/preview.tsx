import { Eye, Heart, MessageSquare, Share2 } from 'lucide-react';
import { Drawn, PreviewAvatar, PreviewComment, PreviewText } from '../parts/parts';
import { PreviewMedia } from '../parts/preview-media';
import type { PreviewProps } from '../previewed-post';
import type { Drawing } from '../network-face';
import { look } from './look';

/** A post on a community's wall, from the community or from the person, signed or not. */
function VkPreview({ post }: PreviewProps) {
  return (
    <div className="p-2">
      <div className="overflow-hidden rounded-[12px] bg-(--p-card) text-base">
        <div className="flex items-center gap-2.5 px-3 py-2.5">
          <PreviewAvatar post={post} />
          <div className="min-w-0">
            <p className="truncate font-semibold text-(--p-link)">
              {post.data.from_group === false ? 'You' : post.account.name}
            </p>
            <p className="text-tiny text-(--p-muted)">{post.time}</p>
          </div>
        </div>
        <div className="px-3 pb-2.5">
          <PreviewText post={post} />
        </div>
        <PreviewMedia post={post} single={{ min: 0.75, max: 2 }} album={1.4} />
        {post.data.signed === true && post.data.from_group !== false && (
          <p className="px-3 pt-2 text-dense text-(--p-link)">Your name, as the author</p>
        )}
        <Drawn className="gap-2 px-3 py-2.5 text-tiny">
          {[Heart, MessageSquare, Share2].map((Icon, index) => (
            <span key={index} className="rounded-full bg-(--p-soft) px-2.5 py-1.5">
              <Icon />
            </span>
          ))}
          <Eye className="ml-auto" />
        </Drawn>
        <PreviewComment post={post} as="First comment" />
      </div>
    </div>
  );
}

export const drawing: Drawing = { look, Preview: VkPreview };
