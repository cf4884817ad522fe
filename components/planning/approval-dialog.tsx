'use client';

import { BadgeCheck, Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { usePages } from '@/components/api/use-pages';
import { ShareDialog } from '@/components/shared/approval/share-dialog';
import { EmptyState } from '@/components/shared/empty-state';
import { useNow } from '@/components/shared/use-now';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import type { WireApprovalLink } from '@/lib/contracts/approvals';
import { callUrl } from '@/lib/api/call';
import { listApprovals, listApprovalTrail, revokeApproval } from '@/lib/routes/approvals';
import { approvalSpans } from '@/lib/schedule/approval-spans';
import { DialogStates } from './dialog-states';
import { LinkRow } from './link-row';
import type { PlanningDialogProps } from './types';

/** Links that are requested at a time. */
const PAGE = 50;

/** The links by which clients approve posts, and the trail of all that was said and decided. */
export function ApprovalDialog({ canEdit, onClose }: PlanningDialogProps) {
  const { project } = useWorkspace();
  const query = { projectId: project?._id };
  const {
    items: links,
    error,
    retry,
    hasMore,
    isLoadingMore,
    loadMore,
  } = usePages(listApprovals, query, { limit: PAGE });
  const [isSharing, share] = useState(false);
  const [ending, end] = useState<WireApprovalLink | null>(null);
  const revoke = useAction(revokeApproval, { refresh: [listApprovals], failure: 'The link could not be ended' });
  const now = useNow();
  const button = canEdit && (
    <Button onClick={() => share(true)}>
      <Plus aria-hidden />
      Share a week…
    </Button>
  );
  if (isSharing)
    return (
      <ShareDialog
        projectId={project?._id}
        shared={{ spans: approvalSpans(new Date(now)) }}
        onClose={() => share(false)}
      />
    );
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Approval" description="Clients see shared posts and approve them, without an account.">
        <DialogBody role="region" aria-label="Links" tabIndex={0}>
          {!links && <DialogStates what="The links" error={error} onRetry={retry} />}
          {links?.length === 0 && (
            <EmptyState icon={BadgeCheck} title="Nothing is shared yet" action={button}>
              Share a week here, or single posts from their menu.
            </EmptyState>
          )}
          {links && links.length > 0 && (
            <ul className="flex flex-col divide-y divide-line">
              {links.map((link) => (
                <LinkRow key={link._id} link={link} canEdit={canEdit} onEnd={() => end(link)} />
              ))}
            </ul>
          )}
          {hasMore && (
            <Button variant="outline" className="mt-3 w-full" busy={isLoadingMore} onClick={loadMore}>
              Show more
            </Button>
          )}
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" asChild className="mr-auto">
            <a
              href={callUrl(listApprovalTrail, { query: { ...query, format: 'csv' } })}
              download
              aria-label="Export CSV of comments and decisions"
              title="Comments and decisions"
            >
              <Download aria-hidden />
              Export CSV
            </a>
          </Button>
          {links && links.length > 0 && button}
        </DialogFooter>
        {ending && (
          <ConfirmDialog
            title={`End the link for ${ending.name}?`}
            description="They can no longer open it. What they have decided stays."
            confirmLabel="End link"
            onConfirm={() => void revoke.run({ params: { id: ending._id } })}
            onClose={() => end(null)}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
