'use client';

import { CheckCheck, ClipboardCheck } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useId, useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { MediaPreview } from '@/components/shared/media-preview';
import { useShortcut } from '@/components/shared/shortcuts';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { loadLater } from '@/components/ui/load-later';
import { Skeleton } from '@/components/ui/skeleton';
import { isVideoOfAgent } from '@/lib/agents/media';
import type { AnswerOf } from '@/lib/api/call';
import type { listAgentReviews as declared } from '@/lib/contracts/agent-posts';
import { shortTime } from '@/lib/format/relative-time';
import { listAgentReviews } from '@/lib/routes/agent-posts';
import { costWords } from '../words';
import { GroundingList } from '../posts/grounding';
import { titleOf } from '../posts/post-card';
import { ReviewButtons } from './review-buttons';
import { useApproving } from './use-approving';

const PostSheet = loadLater(() => import('../posts/post-sheet').then((part) => part.PostSheet));
const RejectDialog = loadLater(() => import('./reject-dialog').then((part) => part.RejectDialog));

type Waiting = AnswerOf<typeof declared>[number];

/** Posts of all agents that wait for a person: j and k choose, a approves, e edits, x rejects. */
export function ReviewQueue({ projectId, canEdit }: { projectId: string; canEdit: boolean }) {
  const { data, error, refetch } = useEndpoint(listAgentReviews, { query: { projectId } }, { live: true });
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState<{ kind: 'edit' | 'reject'; post: Waiting } | null>(null);
  const { approve, busy } = useApproving();
  const here = Math.min(at, (data?.length ?? 1) - 1);
  const chosen = data?.[here];
  const canDecide = canEdit && chosen !== undefined && !open;
  const accept = (post: Waiting) => void approve([post]);
  const go = (index: number) => {
    if (!data?.[index]) return;
    setAt(index);
    document.querySelectorAll<HTMLElement>('main [data-review]')[index]?.focus();
  };
  useShortcut('j', () => go(here + 1));
  useShortcut('k', () => go(here - 1));
  useShortcut('a', () => chosen && accept(chosen), canDecide);
  useShortcut('e', () => chosen && setOpen({ kind: 'edit', post: chosen }), canDecide);
  useShortcut('x', () => chosen && setOpen({ kind: 'reject', post: chosen }), canDecide);

  if (error && !data)
    return (
      <ErrorState title="The review queue could not be loaded" detail={error.message} onRetry={() => void refetch()} />
    );
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-40 rounded-card" />
      </Loading>
    );
  if (data.length === 0)
    return (
      <EmptyState icon={ClipboardCheck} title="Nothing waits for review">
        Posts that wait for approval appear here.
      </EmptyState>
    );
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-dense text-muted max-md:hidden">
          Keys: j and k choose a post, a approves it, e edits it, x rejects it.
        </p>
        {canEdit && data.length > 1 && (
          <Button variant="outline" size="sm" className="ml-auto" busy={busy} onClick={() => void approve(data)}>
            <CheckCheck aria-hidden />
            Approve all
          </Button>
        )}
      </div>
      <ol aria-label="Posts that wait for review" className="flex flex-col gap-3">
        {data.map((post, index) => (
          <li key={post.id}>
            <ReviewItem
              post={post}
              isChosen={index === here}
              canEdit={canEdit}
              busy={busy}
              onFocus={() => setAt(index)}
              onApprove={() => accept(post)}
              onEdit={() => setOpen({ kind: 'edit', post })}
              onReject={() => setOpen({ kind: 'reject', post })}
            />
          </li>
        ))}
      </ol>
      {open?.kind === 'edit' && (
        <PostSheet
          key={open.post.id}
          agent={{ ...open.post.agent, projectId }}
          post={open.post}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'reject' && (
        <RejectDialog agentId={open.post.agent._id} post={open.post} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

type ReviewItemProps = {
  post: Waiting;
  isChosen: boolean;
  canEdit: boolean;
  busy: boolean;
  onFocus: () => void;
  onApprove: () => void;
  onEdit: () => void;
  onReject: () => void;
};

function ReviewItem({ post, isChosen, canEdit, busy, onFocus, onApprove, onEdit, onReject }: ReviewItemProps) {
  const titleId = useId();
  const media = post.mediaUrl ?? post.mediaUrls[0];
  return (
    <article
      aria-labelledby={titleId}
      data-review
      tabIndex={-1}
      onFocus={onFocus}
      className={cn(
        'flex gap-4 rounded-card border border-line bg-panel p-4 max-sm:flex-col',
        isChosen && 'border-accent-text',
      )}
    >
      {media && (
        <MediaPreview
          isVideo={isVideoOfAgent(media)}
          url={media}
          alt={post.altText || 'Media'}
          className="size-28 shrink-0 rounded-control"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <h3 id={titleId} className="sr-only">
          {titleOf(post)}
        </h3>
        <p className="flex flex-wrap gap-x-3 text-tiny text-muted">
          <Link href={`/instagram-agents/${post.agent._id}`} className="font-semibold text-ink hover:underline">
            @{post.agent.username}
          </Link>
          <span>{post.scheduledFor ? `Goes out ${shortTime(new Date(post.scheduledFor))}` : 'Without a time'}</span>
          {post.byAi && <span className="tabular">Cost {costWords(post.totalCost)}</span>}
        </p>
        <p className="text-dense break-words whitespace-pre-line">{post.caption || post.content}</p>
        {post.hashtags.length > 0 && (
          <p className="text-dense break-words text-accent-text">{post.hashtags.map((tag) => `#${tag}`).join(' ')}</p>
        )}
        {post.similar && <p className="text-dense text-partial">Much like an earlier post of this agent</p>}
        <GroundingList grounding={post.grounding} />
        {post.error && <p className="text-dense text-failed">{post.error}</p>}
        <div className="mt-1 flex flex-wrap gap-2">
          <ReviewButtons
            canEdit={canEdit}
            busy={busy && isChosen}
            onApprove={onApprove}
            onEdit={onEdit}
            onReject={onReject}
          />
        </div>
      </div>
    </article>
  );
}
