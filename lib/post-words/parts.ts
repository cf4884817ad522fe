import type { PlatformKey } from '@/lib/platforms/define';
import { partsFor, type MainPost } from '@/lib/platforms/effective';
import { manifestOf } from '@/lib/platforms/index';
import { firstWords } from '@/lib/posts/first-words';

type Entry = {
  platform: PlatformKey;
  status: string;
  platformSpecificData: Record<string, unknown>;
  parts?: readonly {
    index: number;
    status: 'pending' | 'published' | 'failed';
    publicUrl: string | null;
    unconfirmed: boolean;
  }[];
};
type Shown = 'pending' | 'published' | 'failed' | 'check';
export type DeliveredPart = { index: number; words: string; shown: Shown; publicUrl: string | null };

/** The parts of a post on one channel, each with its first words and how it stands; none: it is one message. */
export function deliveredParts(post: MainPost, { platform, platformSpecificData, parts = [] }: Entry): DeliveredPart[] {
  const written = partsFor(manifestOf(platform), post, platformSpecificData);
  return parts.map(({ index, status, publicUrl, unconfirmed }) => {
    const content = written[index]?.content ?? '';
    return {
      index,
      words: content ? firstWords({ title: '', content }) : '',
      shown: unconfirmed ? 'check' : status,
      publicUrl,
    };
  });
}

/** '3 of 5 published'; of a channel where all is out: how many parts it has. */
export function partsDone(parts: readonly DeliveredPart[]): string {
  const out = parts.filter(({ shown }) => shown === 'published').length;
  return out === parts.length ? `${parts.length} parts published` : `${out} of ${parts.length} published`;
}

/** Where another try goes on, from 1; null: at the beginning, or nowhere. */
export function goesOnAt(parts: readonly { status: string }[] | undefined): number | null {
  const at = parts?.findIndex(({ status }) => status !== 'published') ?? -1;
  return at > 0 ? at + 1 : null;
}

/** The part that waits for an answer, from 0. */
export function askedPart(parts: readonly { index: number; unconfirmed: boolean }[] | undefined): number | undefined {
  return parts?.find(({ unconfirmed }) => unconfirmed)?.index;
}
