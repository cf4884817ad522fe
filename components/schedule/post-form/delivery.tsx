'use client';

import { ExternalLink, RotateCw, Send } from 'lucide-react';
import { RelativeTime } from '@/components/shared/relative-time';
import { ReasonText } from '@/components/shared/failure-reason';
import { useMayRelease } from '@/components/shared/use-may-release';
import { Button } from '@/components/ui/button';
import type { WirePlatformPost, WirePost } from '@/lib/contracts/posts';
import { leavingSoon } from '@/lib/post-words/publishing-words';
import { labelOf } from '@/lib/platforms/keys';
import { DiagnosticsLink, useStatusByHand } from '../publishing/status-by-hand';
import { usePublishing } from '../publishing/use-publishing';
import { PlatformBadge } from '../platform-badge';
import { GoesOn, SentParts } from '../result/sent-parts';
import { StoryList } from './story-list';

type DeliveryProps = { post: WirePost; entry: WirePlatformPost; canEdit: boolean };

/** Delivery of the post to one platform: its state, its whole story, and actions. */
export function Delivery({ post, entry, canEdit }: DeliveryProps) {
  const label = labelOf(entry.platform);
  const { publishPlatform, tellDone, busy } = usePublishing(post.projectId);
  const { question, select } = useStatusByHand({ post, entry, tellDone });
  const canSend = useMayRelease() && canEdit;
  const failed = entry.status === 'failed';
  const wasTried = entry.attempts.length > 0;
  const isLeaving = leavingSoon(post).includes(entry) && !entry.publishing;

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
        {canSend && (
          <span className="ml-auto flex items-center gap-2">
            {select}
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
          <GoesOn entry={entry} />
        </div>
      )}
      <SentParts post={post} entry={entry} />
      {entry.unconfirmed && canSend && question}
      <details open={wasTried || failed || entry.unconfirmed} className="group">
        <summary className="w-fit rounded-small text-dense text-muted hover:text-ink">
          {entry.status === 'published' ? 'How it went' : 'Why it has not gone out'}
        </summary>
        <div className="mt-2 flex flex-col gap-2">
          <StoryList post={post} entry={entry} />
          {canEdit && wasTried && <DiagnosticsLink postId={post._id} />}
        </div>
      </details>
    </div>
  );
}
