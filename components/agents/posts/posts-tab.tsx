'use client';

import { Images, Plus } from 'lucide-react';
import { useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Pager } from '@/components/shared/pager';
import { useShortcut } from '@/components/shared/shortcuts';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireAgentPost } from '@/lib/contracts/agent-post';
import type { WireInstagramAgent } from '@/lib/contracts/agents';
import { listAgentPosts } from '@/lib/routes/agent-posts';
import { EstimateLine } from '../estimate-line';
import { showPage } from '../use-agents-address';
import { ComingPost, GenerateButton } from './generate-button';
import { PostCard } from './post-card';
import { ShareQueue } from './share-queue';
import { useGenerate } from './use-generate';

const PostSheet = loadLater(() => import('./post-sheet').then((part) => part.PostSheet));
const DeletePostDialog = loadLater(() => import('./delete-post-dialog').then((part) => part.DeletePostDialog));
const RegenerateDialog = loadLater(() => import('./regenerate-dialog').then((part) => part.RegenerateDialog));
const RejectDialog = loadLater(() => import('../review/reject-dialog').then((part) => part.RejectDialog));

const POSTS_PAGE_SIZE = 12;
const SHAPES = [0, 1, 2, 3, 4, 5];

/** The dialog over the posts. */
type Open = { kind: 'create' } | { kind: 'edit' | 'delete' | 'reject' | 'regenerate'; post: WireAgentPost } | null;

type PostsTabProps = {
  agent: WireInstagramAgent;
  page: number;
  canEdit: boolean;
};

/** The feed of an agent, twelve posts on a page. */
export function PostsTab({ agent, page, canEdit }: PostsTabProps) {
  const [open, setOpen] = useState<Open>(null);
  const { data, error, refetch } = useEndpoint(
    listAgentPosts,
    { params: { id: agent._id }, query: { page, limit: POSTS_PAGE_SIZE } },
    { keepPrevious: true, live: true },
  );
  const { generate, busy } = useGenerate(agent._id, () => showPage(1));
  /** The posts there when one is asked for: live events may bring the new one before its call has returned. */
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const isComing = busy && !data?.posts.some(({ id, isGenerating }) => isGenerating && !known.has(id));
  function generateOne(): void {
    setKnown(new Set(data?.posts.map(({ id }) => id)));
    generate();
  }
  useShortcut('c', () => setOpen({ kind: 'create' }), canEdit);
  const create = (label: string) => (
    <Button disabled={!canEdit} onClick={() => setOpen({ kind: 'create' })}>
      <Plus aria-hidden />
      {label}
    </Button>
  );
  function close(): void {
    setOpen(null);
  }
  const first = (page - 1) * POSTS_PAGE_SIZE + 1;

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-composer font-semibold">Posts Feed</h2>
        <div className="flex flex-wrap gap-2">
          {canEdit && Boolean(data?.total) && <ShareQueue agent={agent} disabled={busy} />}
          <GenerateButton busy={busy} disabled={!canEdit} onClick={generateOne} />
          {create('Create Post')}
        </div>
      </div>
      {canEdit && <EstimateLine agentId={agent._id} posts={1} />}
      {error && (
        <ErrorState title="The posts could not be loaded" detail={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && <FeedSkeleton />}
      {data?.total === 0 && busy && <ComingPost />}
      {data?.total === 0 && !busy && (
        <EmptyState icon={Images} title="No posts yet" action={create('Create First Post')}>
          Posts of this agent stand here, and on the Schedule.
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <ul aria-label="Posts" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {isComing && (
              <li className="min-w-0">
                <ComingPost />
              </li>
            )}
            {data.posts.map((post) => (
              <li key={post.id} className="min-w-0">
                <PostCard
                  agent={agent}
                  post={post}
                  canEdit={canEdit}
                  onEdit={() => setOpen({ kind: 'edit', post })}
                  onRegenerate={() => setOpen({ kind: 'regenerate', post })}
                  onDelete={() => setOpen({ kind: 'delete', post })}
                  onReject={() => setOpen({ kind: 'reject', post })}
                />
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="tabular text-dense text-muted">
              {data.posts.length > 0
                ? `Showing ${first} to ${first + data.posts.length - 1} of ${data.total} posts`
                : 'No posts on this page'}
            </p>
            <Pager label="Pages of posts" page={page} pages={data.totalPages} onPage={showPage} />
          </div>
        </>
      )}
      {(open?.kind === 'create' || open?.kind === 'edit') && (
        <PostSheet
          key={open.kind === 'edit' ? open.post.id : 'new'}
          agent={agent}
          post={open.kind === 'edit' ? open.post : null}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && <DeletePostDialog agentId={agent._id} post={open.post} onClose={close} />}
      {open?.kind === 'regenerate' && <RegenerateDialog agentId={agent._id} post={open.post} onClose={close} />}
      {open?.kind === 'reject' && <RejectDialog agentId={agent._id} post={open.post} onClose={close} />}
    </>
  );
}

function FeedSkeleton() {
  return (
    <Loading>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {SHAPES.map((index) => (
          <Skeleton key={index} className="h-80 rounded-card" />
        ))}
      </div>
    </Loading>
  );
}
