'use client';

import { Download, ExternalLink, RotateCw, Send } from 'lucide-react';
import { useAction } from '@/components/api/use-action';
import { POST_LISTS, usePostsCache } from '@/components/shared/posts-cache';
import { RelativeTime } from '@/components/shared/relative-time';
import { ReasonText } from '@/components/shared/failure-reason';
import { Button } from '@/components/ui/button';
import { optionsOf, Select } from '@/components/ui/select';
import { callUrl } from '@/lib/api/call';
import { readPostDiagnostics } from '@/lib/routes/post-story';
import type { WirePlatformPost, WirePost } from '@/lib/contracts/posts';
import { getPost, setPlatformPostStatus } from '@/lib/routes/posts';
import { leavingSoon } from '@/lib/post-words/publishing-words';
import { labelOf } from '@/lib/platforms/keys';
import { Unconfirmed } from '../publishing/unconfirmed';
import { usePublishing } from '../publishing/use-publishing';
import { PlatformBadge, PLATFORM_STATUS_LOOK } from '../platform-badge';
import { StoryList } from './story-list';

type DeliveryProps = { post: WirePost; entry: WirePlatformPost; canEdit: boolean };
type StatusByHand = 'pending' | 'published' | 'failed';

const STATUSES: readonly StatusByHand[] = ['pending', 'published', 'failed'];

/** Delivery of the post to one platform: its state, its whole story, and actions. */
export function Delivery({ post, entry, canEdit }: DeliveryProps) {
  const label = labelOf(entry.platform);
  const cache = usePostsCache();
  const params = { id: post._id, platform: entry.platform };
  const options = { refresh: [getPost, ...POST_LISTS], onDone: (saved: WirePost) => cache.put(saved) };
  const { publishPlatform, tellDone, busy } = usePublishing(post.projectId);
  const setStatus = useAction(setPlatformPostStatus, options);
  const failed = entry.status === 'failed';
  const wasTried = entry.attempts.length > 0;
  const isLeaving = leavingSoon(post).includes(entry) && !entry.publishing;

  async function mark(status: StatusByHand): Promise<void> {
    const saved = await setStatus.run({ params, body: { status } });
    if (saved) tellDone(`${label} marked as ${status}`, saved);
  }

  return (
    <div
      role="group"
      aria-label={`What happened on ${label}`}
      data-story={entry.platform}
      tabIndex={-1}
      className="scroll-my-20 outline-none mt-4 flex flex-col gap-3 border-t border-line pt-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <PlatformBadge entry={entry} />
        {entry.publicUrl && (
          <a
            href={entry.publicUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1 text-dense text-accent-text underline-offset-2 hover:underline"
          >
            <ExternalLink aria-hidden className="size-3.5" />
            Open the post
          </a>
        )}
        {entry.nextAttemptAt && entry.status === 'pending' && (
          <span className="text-dense text-muted">
            {wasTried ? 'Next attempt ' : 'Goes out '}
            <RelativeTime at={entry.nextAttemptAt} />
          </span>
        )}
        {canEdit && (
          <span className="ml-auto flex items-center gap-2">
            <Select
              aria-label={`${label} status`}
              className="w-32"
              value={entry.status}
              disabled={setStatus.busy}
              onChange={(event) => void mark(event.target.value as StatusByHand)}
              options={[
                ...(entry.status === 'partial' ? [{ value: 'partial', label: 'Incomplete' }] : []),
                ...optionsOf(STATUSES, (status) => PLATFORM_STATUS_LOOK[status].word),
              ]}
            />
            {entry.status !== 'published' && !entry.unconfirmed && (
              <Button
                variant="outline"
                busy={busy || entry.publishing}
                disabled={isLeaving}
                onClick={() => void publishPlatform(post._id, entry.platform)}
              >
                {failed ? <RotateCw aria-hidden /> : <Send aria-hidden />}
                {failed ? 'Retry' : 'Publish'}
              </Button>
            )}
          </span>
        )}
      </div>
      {entry.reason && (
        <div className="text-dense text-failed">
          <ReasonText reason={entry.reason} />
        </div>
      )}
      {entry.unconfirmed && canEdit && (
        <Unconfirmed
          busy={setStatus.busy}
          onAnswer={(status, publicUrl) =>
            void setStatus.run({ params, body: { status, publicUrl: publicUrl || null } })
          }
        />
      )}
      <details open={wasTried || failed || entry.unconfirmed} className="group">
        <summary className="w-fit rounded-small text-dense text-muted hover:text-ink">
          {entry.status === 'published' ? 'How it went' : 'Why it has not gone out'}
        </summary>
        <div className="mt-2 flex flex-col gap-2">
          <StoryList post={post} entry={entry} />
          {canEdit && wasTried && (
            <a
              href={callUrl(readPostDiagnostics, { params: { id: post._id } })}
              download={`diagnostics-${post._id}.json`}
              className="inline-flex w-fit items-center gap-1.5 text-dense text-accent-text underline-offset-2 hover:underline"
            >
              <Download aria-hidden className="size-3.5" />
              Download diagnostics (no secrets in it)
            </a>
          )}
        </div>
      </details>
    </div>
  );
}
