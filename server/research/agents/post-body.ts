import type { PostInput } from '@/lib/contracts/posts';
import type { AgentPost } from './agent-post.store';

export type Words = Pick<AgentPost, 'content' | 'caption' | 'hashtags'>;

/** The text that goes out: the caption, or the content without one, and the hashtags below it. */
export function textOf({ content, caption, hashtags }: Words): string {
  const tags = hashtags.map((tag) => `#${tag}`).join(' ');
  return [caption || content, tags].filter(Boolean).join('\n\n');
}

type Media = { mediaUrl: string | null; mediaUrls: readonly string[] };

/** An agent's post as a post with one platform post. */
export function bodyOf(words: Words, { mediaUrl, mediaUrls }: Media, altText: string): PostInput {
  const files = mediaUrls.length > 1 ? { mediaUrl: mediaUrls[0], mediaUrls: [...mediaUrls] } : {};
  return {
    content: textOf(words),
    mediaUrl: mediaUrls[0] ?? mediaUrl,
    platformPosts: [
      {
        platform: 'instagram',
        platformSpecificData: { ...files, ...(altText ? { alt_text: altText } : {}) },
      },
    ],
  };
}
