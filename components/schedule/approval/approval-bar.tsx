'use client';

import { MessageSquarePlus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ApprovalMark } from '@/components/shared/approval/mark';
import { ApprovalTrail } from '@/components/shared/approval/trail';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { RelativeTime } from '@/components/shared/relative-time';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { Skeleton } from '@/components/ui/skeleton';
import type { WirePost } from '@/lib/contracts/posts';
import { countOfComments } from '@/lib/posts/comments';
import { listPostApprovals } from '@/lib/routes/approvals';

const CommentDialog = loadLater(() =>
  import('@/components/shared/approval/comment-dialog').then((part) => part.CommentDialog),
);

const CommentActs = loadLater(() => import('./comment-acts').then((part) => part.CommentActs), { loading: () => null });

const ChangedSince = loadLater(() => import('./changed-since').then((part) => part.ChangedSince));

type Shown = { post: WirePost; canEdit: boolean };

/** The comments of members and clients on a post, and how its approval stands; nothing while there is neither. */
export function ApprovalBar({ post, canEdit }: Shown) {
  const [open, setOpen] = useState(false);
  const [comparing, setComparing] = useState(false);
  const [writing, setWriting] = useState(false);
  const id = useId();
  const changesId = useId();
  const trail = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useEndpoint(listPostApprovals, { params: { id: post._id } }, { live: true });
  const { state, waits, current } = post.approval;
  const isChanged = (state === 'approved' || state === 'changes') && !current;
  const isShared = state !== 'none' || waits;
  const hasTrail = state !== 'none' || Boolean(data?.length);
  if (!isShared && !hasTrail && !error) return null;
  return (
    <section
      aria-label={isShared ? 'Approval' : 'Comments'}
      className="flex flex-col gap-2 border-b border-line px-4 py-2 text-dense md:px-5"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Standing post={post} comments={data?.filter(({ comment }) => comment !== '').length ?? 0} />
        <div className="ml-auto flex flex-wrap items-center gap-2">
          {isChanged && (
            <Button
              variant="outline"
              size="sm"
              aria-expanded={comparing}
              aria-controls={changesId}
              onClick={() => setComparing(!comparing)}
            >
              {comparing ? 'Hide changes' : 'What changed'}
            </Button>
          )}
          {hasTrail && (
            <Button variant="outline" size="sm" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
              {open ? 'Hide comments' : 'Comments'}
            </Button>
          )}
          {canEdit && (
            <Button
              variant="outline"
              size="icon-sm"
              aria-label="Comment…"
              title="Comment…"
              onClick={() => setWriting(true)}
            >
              <MessageSquarePlus aria-hidden />
            </Button>
          )}
        </div>
      </div>
      {error && !data && (
        <ErrorState title="The comments could not be loaded" detail={error.message} onRetry={() => void refetch()} />
      )}
      <div id={changesId}>{isChanged && comparing && <ChangedSince postId={post._id} />}</div>
      <div id={id}>
        {open && data && (
          <div ref={trail} className="max-h-64 overflow-y-auto pb-1" role="region" aria-label="Trail" tabIndex={0}>
            <ApprovalTrail
              entries={data}
              acts={(entry) =>
                canEdit &&
                entry.act === 'comment' && (
                  <CommentActs postId={post._id} entry={entry} onGone={() => trail.current?.focus()} />
                )
              }
            />
          </div>
        )}
        {open && !data && !error && (
          <Loading>
            <Skeleton className="h-10 rounded-control" />
          </Loading>
        )}
      </div>
      {writing && <CommentDialog postId={post._id} onClose={() => setWriting(false)} />}
    </section>
  );
}

function Standing({ post: { approval }, comments }: { post: WirePost; comments: number }) {
  const { state, waits, by, at } = approval;
  if (state === 'none' && !waits)
    return <span className="min-w-0 flex-1 text-muted">{comments === 0 ? 'Comments' : countOfComments(comments)}</span>;
  return (
    <>
      <ApprovalMark approval={approval} worded />{' '}
      {by && at && (
        <span className="min-w-36 flex-1 wrap-anywhere text-muted">
          {state === 'requested' ? 'for' : 'by'} {by}{' '}
          <RelativeTime at={at} past className="tabular whitespace-nowrap" />
        </span>
      )}
      {state === 'none' && <span className="min-w-0 flex-1 text-muted">Share it with a client: menu “More”.</span>}
    </>
  );
}
