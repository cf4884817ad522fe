import type { PlatformKey } from '@/lib/platforms/define';
import { effectivePost } from '@/lib/platforms/effective';
import { manifestOf } from '@/lib/platforms/index';

type Entry = { platform: PlatformKey; status: string; platformSpecificData: Record<string, unknown> };
type Written = { title: string; content: string; mediaUrl: string | null; platformPosts: readonly Entry[] };
type Own = { text: string | null; media: readonly string[] | null };

/**
 * A post as readers got it: text and media that most of its channels have, those channels where others differ, and what
 * is different on these (null: the same).
 */
export type SentContent = {
  text: string;
  media: readonly string[];
  /** Empty: all channels got it. */
  on: readonly PlatformKey[];
  own: Partial<Record<PlatformKey, Own>>;
};

export function sentContent({ title, content, mediaUrl, platformPosts }: Written): SentContent {
  const sent = platformPosts.map(({ platform, status, platformSpecificData }) => {
    const { text, media } = effectivePost(manifestOf(platform), { title, content, mediaUrl }, platformSpecificData);
    return { platform, status, text: text || content, media };
  });
  const out = sent.filter(({ status }) => status === 'published');
  const deciding = out.length > 0 ? out : sent;
  const text = mostly(deciding.map((entry) => entry.text)) ?? content;
  const media = mostly(deciding.map((entry) => entry.media)) ?? (mediaUrl ? [mediaUrl] : []);
  const own = sent.flatMap((entry): [PlatformKey, Own][] => {
    const different = {
      text: entry.text === text ? null : entry.text,
      media: isSame(entry.media, media) ? null : entry.media,
    };
    return different.text === null && different.media === null ? [] : [[entry.platform, different]];
  });
  const differing = new Set(own.map(([platform]) => platform));
  const on = own.length === 0 ? [] : sent.map(({ platform }) => platform).filter((key) => !differing.has(key));
  return { text, media, on, own: Object.fromEntries(own) };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The most frequent value; of several, the first. */
function mostly<T>(values: readonly T[]): T | undefined {
  const times = (value: T) => values.filter((other) => isSame(value, other)).length;
  return values.reduce<T | undefined>(
    (best, value) => (best === undefined || times(value) > times(best) ? value : best),
    undefined,
  );
}
