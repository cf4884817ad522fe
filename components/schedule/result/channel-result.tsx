'use client';

import { ExternalLink } from 'lucide-react';
import { MendButtons, ReasonText } from '@/components/shared/failure-reason';
import { RelativeTime } from '@/components/shared/relative-time';
import { useMayRelease } from '@/components/shared/use-may-release';
import { Button } from '@/components/ui/button';
import type { WirePlatformPost, WirePost } from '@/lib/contracts/posts';
import { exactTime, shortTime } from '@/lib/format/relative-time';
import { labelOf, type PlatformKey } from '@/lib/platforms/keys';
import { failuresOf } from '@/lib/post-words/failures';
import { PlatformBadge } from '../platform-badge';
import type { SentContent } from '@/lib/posts/sent-content';
import { ChannelFigures } from './channel-figures';
import { OwnContent } from './own-content';
import { GoesOn, SentParts } from './sent-parts';
import type { PostFigures } from './use-post-results';
import { StoryList } from '../post-form/story-list';
import { DiagnosticsLink, useStatusByHand } from '../publishing/status-by-hand';
import { usePublishing } from '../publishing/use-publishing';

type ChannelResultProps = {
  post: WirePost;
  entry: WirePlatformPost;
  results: PostFigures;
  canEdit: boolean;
  /** Text and media of this channel alone; null: the same as on top. */
  own: SentContent['own'][PlatformKey] | null;
  /** The text that stands on top. */
  common: string;
  /** The only channel of the post. */
  isAlone: boolean;
  onEdit: () => void;
};

/** A post on one channel: its link and time, why it failed with what mends it, and the whole history. */
export function ChannelResult({ post, entry, results, canEdit, own, common, isAlone, onEdit }: ChannelResultProps) {
  const label = labelOf(entry.platform);
  const { publishPlatform, tellDone, busy } = usePublishing(post.projectId);
  const { question, select } = useStatusByHand({ post, entry, tellDone });
  const [failure] = failuresOf({ platformPosts: [entry] });
  const canSend = useMayRelease() && canEdit;
  const isHealthy = entry.status === 'published';

  return (
    <section aria-label={label} className="flex flex-col gap-3 rounded-card border border-line p-4">
      <ChannelHead entry={entry} label={label} />
      {isHealthy && <ChannelFigures figures={results.of(entry.platform)} isLoading={results.isLoading} />}
      {own && <OwnContent own={own} common={common} label={label} />}
      <SentParts post={post} entry={entry} />
      {failure && (
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2 text-dense">
          <div className="min-w-0 flex-1 basis-64 text-failed">
            <ReasonText reason={failure} />
            <GoesOn entry={entry} />
          </div>
          {canSend && (
            <div className="flex flex-wrap gap-2">
              <MendButtons
                platform={entry.platform}
                reason={failure}
                busy={busy}
                onEdit={onEdit}
                onRetry={() => void publishPlatform(post._id, entry.platform)}
              />
            </div>
          )}
        </div>
      )}
      {entry.unconfirmed && canSend && question}
      {canEdit && (entry.status === 'pending' || entry.status === 'partial') && (
        <div className="flex flex-wrap gap-2">
          {entry.status === 'partial' && (
            <Button variant="outline" size="sm" aria-description={label} onClick={onEdit}>
              Edit post
            </Button>
          )}
          {entry.status !== 'partial' && canSend && (
            <Button
              variant="outline"
              size="sm"
              busy={busy || entry.publishing}
              aria-description={label}
              onClick={() => void publishPlatform(post._id, entry.platform)}
            >
              Publish
            </Button>
          )}
        </div>
      )}
      <details aria-label={`What happened on ${label}`} open={!isHealthy || isAlone}>
        <summary className="w-fit cursor-pointer rounded-small text-dense text-muted hover:text-ink">
          What happened
        </summary>
        <div className="mt-2 flex flex-col gap-3">
          <StoryList post={post} entry={entry} />
          {canEdit && (
            <div className="flex flex-wrap items-center gap-3">
              {canSend && select}
              <DiagnosticsLink postId={post._id} />
            </div>
          )}
        </div>
      </details>
    </section>
  );
}

function ChannelHead({ entry, label }: { entry: WirePlatformPost; label: string }) {
  const { publishedAt, publicUrl, nextAttemptAt, status } = entry;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h3 className="text-base font-semibold">{label}</h3>
      <PlatformBadge entry={entry} />
      {publishedAt && (
        <time dateTime={publishedAt} title={exactTime(new Date(publishedAt))} className="tabular text-dense text-muted">
          {shortTime(new Date(publishedAt))}
        </time>
      )}
      {nextAttemptAt && status === 'pending' && (
        <span className="text-dense text-muted">
          Goes out <RelativeTime at={nextAttemptAt} />
        </span>
      )}
      {publicUrl && (
        <a
          href={publicUrl}
          target="_blank"
          rel="noreferrer"
          className="ml-auto inline-flex items-center gap-1 text-dense text-accent-text underline-offset-2 hover:underline"
        >
          Open on {label}
          <ExternalLink aria-hidden className="size-3.5" />
        </a>
      )}
    </div>
  );
}
