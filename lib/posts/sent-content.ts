import type { PlatformKey } from '@/lib/platforms/define';
import { effectivePost } from '@/lib/platforms/effective';
import { manifestOf } from '@/lib/platforms/index';

type Entry = { platform: PlatformKey; status: string; platformSpecificData: Record<string, unknown> };
type Written = { title: string; content: string; mediaUrl: string | null; platformPosts: readonly Entry[] };

/** A post as readers got it: text and media of the first channel that has it, and the texts of channels that differ. */
export type SentContent = { text: string; media: readonly string[]; own: Partial<Record<PlatformKey, string>> };

export function sentContent({ title, content, mediaUrl, platformPosts }: Written): SentContent {
  const sent = platformPosts.map(({ platform, status, platformSpecificData }) => ({
    platform,
    status,
    ...effectivePost(manifestOf(platform), { title, content, mediaUrl }, platformSpecificData),
  }));
  const first = sent.find(({ status }) => status === 'published') ?? sent[0];
  const text = first?.text ?? content;
  return {
    text,
    media: first?.media ?? (mediaUrl ? [mediaUrl] : []),
    own: Object.fromEntries(
      sent.flatMap((entry) => (entry.text === text || !entry.text ? [] : [[entry.platform, entry.text]])),
    ),
  };
}
