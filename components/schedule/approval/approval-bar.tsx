'use client';

import { useId, useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ApprovalMark } from '@/components/shared/approval/mark';
import { ApprovalTrail } from '@/components/shared/approval/trail';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { RelativeTime } from '@/components/shared/relative-time';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { WirePost } from '@/lib/contracts/posts';
import { listPostApprovals } from '@/lib/routes/approvals';

/** Of a shared post: how its approval stands, and what was said. */
export function ApprovalBar({ post }: { post: WirePost }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { approval } = post;
  const words = approval.state === 'requested' ? 'for' : 'by';
  return (
    <section aria-label="Approval" className="flex flex-col gap-2 border-b border-line px-4 py-2 text-dense md:px-5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <ApprovalMark approval={approval} worded />{' '}
        {approval.by && approval.at && (
          <span className="min-w-0 flex-1 wrap-anywhere text-muted">
            {words} {approval.by} <RelativeTime at={approval.at} past className="tabular whitespace-nowrap" />
          </span>
        )}
        {approval.state === 'none' ? (
          <span className="min-w-0 flex-1 text-muted">Share it with a client: menu “More”.</span>
        ) : (
          <Button variant="outline" size="sm" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? 'Hide comments' : 'Comments'}
          </Button>
        )}
      </div>
      <div id={id}>{open && <Trail postId={post._id} />}</div>
    </section>
  );
}

function Trail({ postId }: { postId: string }) {
  const { data, error, refetch } = useEndpoint(listPostApprovals, { params: { id: postId } }, { live: true });
  if (error)
    return (
      <ErrorState title="The comments could not be loaded" detail={error.message} onRetry={() => void refetch()} />
    );
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-10 rounded-control" />
      </Loading>
    );
  return (
    <div className="max-h-64 overflow-y-auto pb-1" role="region" aria-label="Trail" tabIndex={0}>
      <ApprovalTrail entries={data} />
    </div>
  );
}
