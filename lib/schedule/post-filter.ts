import { PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/define';
import { POST_STATUSES, type PostStatus } from '@/lib/posts/statuses';

/** Filters of posts; the names are those of the address and of `GET /posts`. */
export type PostFilter = {
  status?: PostStatus;
  platform?: PlatformKey;
  tag?: string;
  q?: string;
  /** The id of an Instagram agent, any agent, or none. */
  agent?: string;
};

export const FILTER_NAMES = ['status', 'platform', 'tag', 'q', 'agent'] as const;

/** From an address; ignores unknown values. */
export function readFilter(params: Pick<URLSearchParams, 'get'>): PostFilter {
  const status = POST_STATUSES.find((known) => known === params.get('status'));
  const platform = PLATFORM_KEYS.find((known) => known === params.get('platform'));
  const tag = params.get('tag')?.slice(0, 40);
  const q = params.get('q')?.slice(0, 200);
  const agent = params.get('agent') ?? '';
  return {
    ...(status ? { status } : {}),
    ...(platform ? { platform } : {}),
    ...(tag ? { tag } : {}),
    ...(q ? { q } : {}),
    ...(/^([0-9a-f]{24}|any|none)$/.test(agent) ? { agent } : {}),
  };
}

export function isFiltering(filter: PostFilter): boolean {
  return Object.keys(filter).length > 0;
}

type Filtered = {
  status: PostStatus;
  platformPosts: readonly { platform: PlatformKey }[];
  tags: readonly string[];
  agent?: { _id: string } | null;
};

/**
 * Whether a post still belongs into a filtered list: the server chose it, events may have changed it since. The text is
 * the server's to judge, cards hold only its beginning.
 */
export function matches(post: Filtered, { status, platform, tag, agent }: PostFilter): boolean {
  if (status && post.status !== status) return false;
  if (platform && !post.platformPosts.some((entry) => entry.platform === platform)) return false;
  if (agent === 'none' ? post.agent : agent === 'any' ? !post.agent : agent && post.agent?._id !== agent) return false;
  return !tag || post.tags.includes(tag);
}
