'use client';

import { BadgeCheck, LogOut } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireProject } from '@/lib/contracts/projects';
import type { WireShared } from '@/lib/contracts/shared-posts';
import { SHARED_POSTS } from '@/lib/posts/approval';
import { listProjects, removeMember } from '@/lib/routes/projects';
import { readShared } from '@/lib/routes/shared-posts';
import { ApproveAll } from './approve-all';
import { isLeft } from './is-left';
import { ReviewPost } from './review-post';
import type { Decider } from './use-deciding';

/** Pages of the person, which no project has to open. */
const OWN_PAGES = /^\/(account|admin)\b/;

/** All that a client sees of a project, at every address but those of the person: the posts shared with them. */
export function SharedScreen({ children }: { children: ReactNode }) {
  const { project } = useWorkspace();
  const path = usePathname();
  if (!project || OWN_PAGES.test(path)) return children;
  return <SharedPosts key={project._id} project={project} />;
}

function SharedPosts({ project }: { project: WireProject }) {
  const [limit, setLimit] = useState(SHARED_POSTS.first);
  const query = { projectId: project._id, limit };
  const { data, error, refetch, isPlaceholderData } = useEndpoint(readShared, { query }, { keepPrevious: true });
  const by = { projectId: project._id, shown: limit };
  return (
    <div className="mx-auto flex min-h-full w-full max-w-[672px] flex-col gap-4 px-4 pt-6">
      <h1 className="text-title font-semibold wrap-anywhere">{project.name}: posts for approval</h1>
      {error && (
        <ErrorState title="The posts could not be loaded" detail={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading>
          <Skeleton className="h-96 rounded-card" />
        </Loading>
      )}
      {data && <Shown shared={data} by={by} />}
      {data && data.total > data.posts.length && (
        <Further
          shared={data}
          busy={isPlaceholderData}
          onMore={() => setLimit(Math.min(limit + SHARED_POSTS.first, SHARED_POSTS.max))}
        />
      )}
      <Leave project={project} />
      {data && <ApproveAll by={by} posts={data.posts} />}
    </div>
  );
}

function Shown({ shared: { posts, projectName, total }, by }: { shared: WireShared; by: Decider }) {
  const left = posts.filter(isLeft).length;
  if (posts.length === 0)
    return (
      <EmptyState icon={BadgeCheck} title="Nothing to approve">
        You are notified as soon as posts are shared with you.
      </EmptyState>
    );
  return (
    <>
      <p role="status" className="tabular text-dense">
        {left === 0 && total === posts.length
          ? 'Everything is decided. Thank you.'
          : `${left} of ${posts.length} to decide`}
      </p>
      <div className="flex flex-col gap-4">
        {posts.map((post, index) => (
          <ReviewPost key={post._id} by={by} post={post} number={index + 1} projectName={projectName} />
        ))}
      </div>
    </>
  );
}

type FurtherProps = { shared: WireShared; busy: boolean; onMore: () => void };

/** Says how many more there are, and shows them. */
function Further({ shared: { posts, total }, busy, onMore }: FurtherProps) {
  if (posts.length >= SHARED_POSTS.max)
    return (
      <p className="text-dense text-muted">
        The first {posts.length} of {total} posts are shown. The others follow as these go out.
      </p>
    );
  return (
    <Button variant="outline" size="lg" busy={busy} onClick={onMore}>
      Show more ({total - posts.length})
    </Button>
  );
}

function Leave({ project }: { project: WireProject }) {
  const { user } = useWorkspace();
  const [isAsked, ask] = useState(false);
  const leave = useAction(removeMember, { refresh: [listProjects] });
  return (
    <div className="mt-auto flex justify-center pb-6">
      <Button variant="ghost" size="sm" className="text-muted" busy={leave.busy} onClick={() => ask(true)}>
        <LogOut aria-hidden />
        Leave project
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Leave ${project.name}?`}
          description="You no longer see its posts. What you have decided stays."
          confirmLabel="Leave"
          onConfirm={() => void leave.run({ params: { id: project._id, userId: user._id } })}
          onClose={() => ask(false)}
        />
      )}
    </div>
  );
}
