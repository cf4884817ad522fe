import type { PlatformKey } from '@/lib/platforms/define';
import { effectivePost } from '@/lib/platforms/effective';
import { manifestOf } from '@/lib/platforms/index';
import { partTexts, type Part } from '@/lib/platforms/parts';

type Entry = { platform: PlatformKey; status: string; platformSpecificData: Record<string, unknown> };
type Written = {
  title: string;
  content: string;
  mediaUrl: string | null;
  parts?: readonly Part[] | null;
  platformPosts: readonly Entry[];
};
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

export function sentContent({ title, content, mediaUrl, parts, platformPosts }: Written): SentContent {
  const main = { title, content, mediaUrl, parts: parts ?? [] };
  const sent = platformPosts.map(({ platform, status, platformSpecificData }) => {
    const sent = effectivePost(manifestOf(platform), main, platformSpecificData);
    return { platform, status, text: (sent.parts ? inOne(sent.text) : sent.text) || content, media: sent.media };
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

/** A thread as one text, as networks without threads get it: its parts are told channel by channel. */
const inOne = (text: string): string => partTexts(text).filter(Boolean).join('\n\n');

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The most frequent value; of several, the first. */
function mostly<T>(values: readonly T[]): T | undefined {
  const times = (value: T) => values.filter((other) => isSame(value, other)).length;
  return values.reduce<T | undefined>(
    (best, value) => (best === undefined || times(value) > times(best) ? value : best),
    undefined,
  );
}
