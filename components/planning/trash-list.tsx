'use client';

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { usePages } from '@/components/api/use-pages';
import { startedJobOf, useRunningJob } from '@/components/api/use-running-job';
import { JobProgress } from '@/components/shared/job-progress';
import { EmptyState } from '@/components/shared/empty-state';
import { PlatformMark } from '@/components/platforms/platform-mark';
import { POST_LISTS } from '@/components/shared/posts-cache';
import { RelativeTime } from '@/components/shared/relative-time';
import { useWorkspace } from '@/components/shared/workspace-context';
import { TrashButtons } from '@/components/shared/trash-buttons';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { countPosts } from '@/lib/routes/posts-together';
import type { WireTrashedPost } from '@/lib/contracts/trash';
import { listJobs } from '@/lib/routes/jobs';
import { deletePostForGood, emptyTrash, listTrash, restorePost } from '@/lib/routes/trash';
import { shortTime } from '@/lib/format/relative-time';
import { DialogStates } from './dialog-states';
import { firstWords } from '@/lib/posts/first-words';

/** Posts that are requested at a time. */
const PAGE = 100;

/** Posts deleted in the last 30 days. */
export function TrashList({ canEdit }: { canEdit: boolean }) {
  const { project } = useWorkspace();
  const query = { projectId: project?._id };
  const { items: posts, error, retry, hasMore, isLoadingMore, loadMore } = usePages(listTrash, query, { limit: PAGE });
  const [pending, setPending] = useState<WireTrashedPost | 'all' | null>(null);
  const restore = useAction(restorePost, {
    refresh: [listTrash, ...POST_LISTS, countPosts],
    failure: 'The post could not be restored',
    onDone: () => void toast.success('Post restored'),
  });
  const remove = useAction(deletePostForGood, { refresh: [listTrash], failure: 'The post could not be deleted' });
  const emptying = useRunningJob(project?._id, 'empty-trash');
  const empty = useAction(emptyTrash, {
    refresh: [listTrash, listJobs],
    failure: 'The trash could not be emptied',
    // Followed from its start: one that ends before the list of jobs is read again would leave its rows on screen.
    onDone: (answer) => {
      const jobId = startedJobOf(answer);
      if (jobId) emptying.follow(jobId);
    },
  });

  function confirm(): void {
    if (pending === 'all') void empty.run({ query, headers: { Prefer: 'respond-async' } });
    else if (pending) void remove.run({ params: { id: pending._id } });
  }

  return (
    <>
      {!posts && <DialogStates what="The trash" error={error} onRetry={retry} />}
      {posts?.length === 0 && <EmptyState icon={Trash2} title="The trash is empty" />}
      {posts && posts.length > 0 && (
        <ul className="flex flex-col gap-2">
          {posts.map((post) => (
            <li
              key={post._id}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line bg-panel p-3"
            >
              <TrashedPost post={post} />
              {canEdit && (
                <TrashButtons
                  name={firstWords(post)}
                  onRestore={() => void restore.run({ params: { id: post._id } })}
                  onDelete={() => setPending(post)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <Button variant="outline" className="mt-3 w-full" busy={isLoadingMore} onClick={loadMore}>
          Show more
        </Button>
      )}
      {canEdit && posts && posts.length > 0 && (
        <div className="flex justify-end">
          {emptying.jobId ? (
            <div className="min-w-0 flex-1">
              <JobProgress
                kind="empty-trash"
                jobId={emptying.jobId}
                failure="The trash could not be emptied"
                onEnd={() => {
                  emptying.end();
                  retry();
                }}
              />
            </div>
          ) : (
            <Button variant="outline" busy={empty.busy} onClick={() => setPending('all')}>
              Empty trash
            </Button>
          )}
        </div>
      )}
      {pending && (
        <ConfirmDialog
          title={pending === 'all' ? 'Delete everything in the trash for good?' : 'Delete this post for good?'}
          description={pending === 'all' ? 'This cannot be undone.' : `${firstWords(pending)}. This cannot be undone.`}
          confirmLabel={pending === 'all' ? 'Empty trash' : 'Delete for good'}
          onConfirm={confirm}
          onClose={() => setPending(null)}
        />
      )}
    </>
  );
}

function TrashedPost({ post }: { post: WireTrashedPost }) {
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="flex items-center gap-2">
        <span className="truncate font-semibold">{firstWords(post)}</span>
        <span className="flex shrink-0 gap-1 text-muted">
          {post.platformPosts.map(({ platform }) => (
            <PlatformMark key={platform} platform={platform} className="size-3.5" />
          ))}
        </span>
      </p>
      <p className="text-dense text-muted">
        Deleted <RelativeTime at={post.deletedAt} />
        {post.deletedBy && ` by ${post.deletedBy}`}, goes for good <RelativeTime at={post.expiresAt} />
        {post.scheduledFor && `. Was planned for ${shortTime(new Date(post.scheduledFor))}`}
      </p>
    </div>
  );
}
