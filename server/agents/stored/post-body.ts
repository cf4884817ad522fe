import type { PostInput } from '@/lib/contracts/posts';
import type { AgentPost } from './agent-post.store';

export type Words = Pick<AgentPost, 'content' | 'caption' | 'hashtags'>;

/** The text that goes out: the caption, or the content without one, and the hashtags below it. */
export function textOf({ content, caption, hashtags }: Words): string {
  const tags = hashtags.map((tag) => `#${tag}`).join(' ');
  return [caption || content, tags].filter(Boolean).join('\n\n');
}

const TITLE_LETTERS = 60;

/** The name of a post on the Schedule: the beginning of its first line. */
export function titleOf({ content, caption }: Words): string {
  const letters = [...((content || caption).split('\n')[0]?.trim() ?? '')];
  return letters.length > TITLE_LETTERS ? `${letters.slice(0, TITLE_LETTERS).join('')}…` : letters.join('');
}

/** The title for new words; one that a person has given stays. */
export const retitled = (title: string, before: Words, after: Words): Pick<PostInput, 'title'> =>
  title === '' || title === titleOf(before) ? { title: titleOf(after) } : {};

export type Media = { mediaUrl: string | null; mediaUrls: readonly string[] };
/** `before`: the platform's fields as they are stored; those that agents don't know stay. */
type Beside = { altText: string; firstComment: string; before?: Record<string, unknown>; isNewMedia?: boolean };

/** Fields that go with the media: new ones have none of them. */
const OF_MEDIA = ['mediaUrl', 'mediaUrls', 'optimizedUrl', 'optimizedUrls', 'coverFrame'];
const OURS = ['alt_text', 'first_comment'];

/** An agent's post as a post with one platform post. */
export function bodyOf(
  words: Words,
  { mediaUrl, mediaUrls }: Media,
  { altText, firstComment, before = {}, isNewMedia = true }: Beside,
): PostInput {
  const dropped = new Set(isNewMedia ? [...OURS, ...OF_MEDIA] : OURS);
  const kept = Object.entries(before).filter(([name]) => !dropped.has(name));
  const files = mediaUrls.length > 1 ? { mediaUrl: mediaUrls[0], mediaUrls: [...mediaUrls] } : {};
  return {
    content: textOf(words),
    mediaUrl: mediaUrls[0] ?? mediaUrl,
    platformPosts: [
      {
        platform: 'instagram',
        platformSpecificData: {
          ...Object.fromEntries(kept),
          ...files,
          ...(altText ? { alt_text: altText } : {}),
          ...(firstComment ? { first_comment: firstComment } : {}),
        },
      },
    ],
  };
}
