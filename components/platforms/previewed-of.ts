import type { EffectivePost } from '@/lib/platforms/define';
import type { PreviewedPart } from './previewed-post';

type Sent = Pick<EffectivePost, 'text' | 'data' | 'media'>;

/** A post, or one of its parts, as drawings show it. */
export function shownOf({ text, data, media }: Sent): PreviewedPart {
  const words = (field: string) => (typeof data[field] === 'string' ? data[field] : '');
  return {
    text,
    data,
    media,
    cover: words('coverFrame'),
    altText: words('alt_text').trim(),
    firstComment: words('first_comment'),
  };
}

/** A post with its parts, where it is sent as several. */
export function previewedOf(post: Sent & { parts?: readonly Sent[] | null | undefined }) {
  return { ...shownOf(post), ...(post.parts ? { parts: post.parts.map(shownOf) } : {}) };
}
