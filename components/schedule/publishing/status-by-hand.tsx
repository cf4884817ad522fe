'use client';

import { Download } from 'lucide-react';
import { useAction } from '@/components/api/use-action';
import { POST_LISTS, usePostsCache } from '@/components/shared/posts-cache';
import { optionsOf, Select } from '@/components/ui/select';
import { callUrl } from '@/lib/api/call';
import type { WirePlatformPost, WirePost } from '@/lib/contracts/posts';
import { labelOf } from '@/lib/platforms/keys';
import { askedPart } from '@/lib/post-words/parts';
import { readPostDiagnostics } from '@/lib/routes/post-story';
import { getPost, setPlatformPostStatus } from '@/lib/routes/posts';
import { PLATFORM_STATUS_LOOK } from '../platform-badge';
import { Unconfirmed } from './unconfirmed';
import type { usePublishing } from './use-publishing';

const BY_HAND = ['pending', 'published', 'failed'] as const;
type ByHand = (typeof BY_HAND)[number];

type Marked = { post: WirePost; entry: WirePlatformPost; tellDone: ReturnType<typeof usePublishing>['tellDone'] };

/** The status of a post on one channel, set by a person: as an answer to what the product can't know, or in a list. */
export function useStatusByHand({ post, entry, tellDone }: Marked) {
  const label = labelOf(entry.platform);
  const cache = usePostsCache();
  const { run, busy } = useAction(setPlatformPostStatus, {
    refresh: [getPost, ...POST_LISTS],
    onDone: (saved: WirePost) => cache.put(saved),
  });
  const params = { id: post._id, platform: entry.platform };
  const part = askedPart(entry.parts);

  async function mark(status: ByHand): Promise<void> {
    const saved = await run({ params, body: { status } });
    if (saved) tellDone(`${label} marked as ${status}`, saved);
  }

  return {
    question: (
      <Unconfirmed
        busy={busy}
        part={part}
        onAnswer={(status, publicUrl) => void run({ params, body: { status, publicUrl: publicUrl || null, part } })}
      />
    ),
    select: (
      <Select
        aria-label={`${label} status`}
        className="w-32"
        value={entry.status}
        disabled={busy}
        onChange={(event) => void mark(event.target.value as ByHand)}
        options={[
          ...(entry.status === 'partial' ? [{ value: 'partial', label: 'Incomplete' }] : []),
          ...optionsOf(BY_HAND, (status) => PLATFORM_STATUS_LOOK[status].word),
        ]}
      />
    ),
  };
}

/** Everything that is known of a post's deliveries, to hand on. */
export function DiagnosticsLink({ postId }: { postId: string }) {
  return (
    <a
      href={callUrl(readPostDiagnostics, { params: { id: postId } })}
      download={`diagnostics-${postId}.json`}
      className="inline-flex w-fit items-center gap-1.5 text-dense text-accent-text underline-offset-2 hover:underline"
    >
      <Download aria-hidden className="size-3.5" />
      Download diagnostics (no secrets in it)
    </a>
  );
}
