import type { PlatformKey } from '@/lib/platforms/define';

/** Everything that a drawing needs to know. */
export type PreviewedPost = {
  platform: PlatformKey;
  text: string;
  title: string;
  data: Record<string, unknown>;
  media: readonly string[];
  cover: string;
  altText: string;
  firstComment: string;
  account: { name: string; handle: string; avatarUrl: string | null };
  /** When it goes out, as the network would date it: '12:30', 'now'. */
  time: string;
};

export type PreviewProps = { post: PreviewedPost };
