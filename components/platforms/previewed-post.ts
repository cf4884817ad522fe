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
  /** Sent one after the other instead. */
  parts?: readonly PreviewedPart[];
  /** Of a thread: a part stands above, a part comes below. */
  place?: { isFirst: boolean; isLast: boolean };
};

/** The fields that each part has for itself. */
export type PreviewedPart = Pick<PreviewedPost, 'text' | 'data' | 'media' | 'cover' | 'altText' | 'firstComment'>;

export type PreviewProps = { post: PreviewedPost };
