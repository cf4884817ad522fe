'use client';

import { CircleAlert, CircleCheck, ExternalLink } from 'lucide-react';
import { useMemo } from 'react';
import { MendButtons, ReasonText } from '@/components/shared/failure-reason';
import { useMayRelease } from '@/components/shared/use-may-release';
import { Button } from '@/components/ui/button';
import type { WirePost } from '@/lib/contracts/posts';
import type { PlatformKey } from '@/lib/platforms/define';
import { failuresOf, type Failure } from '@/lib/post-words/failures';
import { goesOnAt } from '@/lib/post-words/parts';
import { publishedWords } from '@/lib/post-words/published-words';
import { usePublishing } from '../publishing/use-publishing';

/** Of a post that is out: when it went, and where it can be seen. */
export function PublishedBar({ post }: { post: WirePost }) {
  const out = useMemo(() => publishedWords(post), [post]);
  if (!out) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-published-soft px-4 py-2 text-dense text-published md:px-5"
    >
      <CircleCheck aria-hidden className="size-4 shrink-0" />
      <span className="tabular font-semibold">{out.words}</span>
      {out.links.map(({ label, href }) => (
        <span key={label} className="inline-flex items-center gap-2">
          <span aria-hidden className="max-sm:hidden">
            ·
          </span>
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1 underline underline-offset-2"
          >
            Open on {label}
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
        </span>
      ))}
    </div>
  );
}

type FailureBarsProps = {
  post: WirePost;
  canEdit: boolean;
  /** Shows the story of a platform. */ onStory: (platform: PlatformKey) => void;
};

/** Failures, on top of the post: the reason, what to do, and a button for it. */
export function FailureBars({ post, canEdit, onStory }: FailureBarsProps) {
  const failures = useMemo(() => failuresOf(post), [post]);
  const { publishPlatform, busy } = usePublishing(post.projectId);
  const mayRelease = useMayRelease();
  if (failures.length === 0) return null;
  return (
    <div
      role="alert"
      aria-label="What went wrong"
      className="flex flex-col divide-y divide-line border-b border-line bg-failed-soft text-failed"
    >
      {failures.map((failure) => (
        <FailureBar
          key={failure.platform}
          failure={failure}
          stoppedAt={goesOnAt(post.platformPosts.find(({ platform }) => platform === failure.platform)?.parts)}
          busy={busy}
          canEdit={canEdit && mayRelease}
          onRetry={() => void publishPlatform(post._id, failure.platform)}
          onStory={() => onStory(failure.platform)}
        />
      ))}
    </div>
  );
}

type FailureBarProps = {
  failure: Failure;
  /** The part that failed, from 1, where those before it are out. */
  stoppedAt: number | null;
  busy: boolean;
  canEdit: boolean;
  onRetry: () => void;
  onStory: () => void;
};

function FailureBar({ failure, stoppedAt, busy, canEdit, onRetry, onStory }: FailureBarProps) {
  const { label, platform, act } = failure;
  const isToLook = act === 'look';
  const where = stoppedAt === null ? `Not published on ${label}` : `Stopped at part ${stoppedAt} on ${label}`;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 text-dense md:px-5">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{isToLook ? `Not certain on ${label}` : where}</p>
        <ReasonText reason={failure} />
      </div>
      <div className="flex flex-wrap gap-2">
        {canEdit && <MendButtons platform={platform} reason={failure} busy={busy} onRetry={onRetry} />}
        <Button variant="outline" size="sm" aria-description={label} onClick={onStory}>
          {isToLook && canEdit ? 'Did it arrive?' : 'What happened'}
        </Button>
      </div>
    </div>
  );
}
