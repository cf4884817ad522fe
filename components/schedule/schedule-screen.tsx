'use client';

import { CalendarDays, Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useMemo, useState } from 'react';
import { toast } from 'sonner';
import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Page, PageHeader } from '@/components/shared/page';
import { useShortcut } from '@/components/shared/shortcuts';
import { useNow } from '@/components/shared/use-now';
import { usePosts } from '@/components/shared/use-posts';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { loadTwitterText } from '@/lib/browser/twitter-text';
import { deletePost, listPosts, type WirePost } from '@/lib/contracts/posts';
import { dayKey, postsByDay } from '@/lib/schedule/day-cards';
import { PostNavigator } from './post-navigator';
import { SummaryTiles } from './summary-tiles';
import { DayStrip, DayStripSkeleton } from './timeline/day-strip';
import { useStrip } from './timeline/use-strip';
import { UndatedShelf } from './undated-shelf';
import { moveFocus, openFocused } from './move-focus';
import { useOpenPost } from './use-open-post';
import { useOutcomeToasts } from './use-outcome-toasts';

// The form counts characters as X does, so that counting comes with it.
const PostPanel = dynamic(() => Promise.all([import('./post-form/post-panel'), loadTwitterText()]).then(([part]) => part.PostPanel), {
  loading: () => (
    <Loading>
      <Skeleton className="h-96 rounded-card" />
    </Loading>
  ),
});

const ConfirmDialog = dynamic(() => import('@/components/ui/confirm-dialog').then((part) => part.ConfirmDialog));

const NO_POSTS: WirePost[] = [];

/** The timeline of a project's posts, with the form in which they are written. */
export function ScheduleScreen() {
  const { project, may } = useWorkspace();
  const { data: posts, error, refetch } = usePosts();
  const { open, edit, create, close } = useOpenPost();
  const now = useNow();
  const strip = useStrip(dayKey(new Date(now)));
  const deletion = useDeletion();
  const [formDay, setFormDay] = useState<string | null>(null);
  const canEdit = may('editor');
  const failed = error !== null && !posts;
  useOutcomeToasts(posts);

  const days = useMemo(() => postsByDay(posts ?? NO_POSTS), [posts]);
  const datedKeys = useMemo(() => [...days].flatMap(([key, list]) => (key ? list.map(() => key) : [])), [days]);
  const openPostId = open.kind === 'post' ? open.id : null;
  const shared = { openPostId, canEdit, onOpen: edit, onDelete: deletion.ask };

  useShortcut('c', () => create(null), canEdit);
  useShortcut('j', () => moveFocus(1));
  useShortcut('k', () => moveFocus(-1));
  useShortcut('e', openFocused);

  return (
    <Page wide>
      <PageHeader title="Schedule" subtitle="Manage your scheduled posts timeline">
        <Button onClick={() => strip.goTo(dayKey(new Date()))}>
          <CalendarDays aria-hidden />
          Today
        </Button>
        {canEdit && (
          <Button look="primary" onClick={() => create(null)}>
            <Plus aria-hidden />
            Create Post
          </Button>
        )}
      </PageHeader>
      {failed && <ErrorState title="The posts could not be loaded" detail={error.message} onRetry={() => void refetch()} />}
      {!failed && <SummaryTiles posts={posts} />}
      {project && open.kind !== 'none' && (
        <PostPanel
          key={open.kind === 'post' ? open.id : `${project._id} new`}
          open={open}
          projectId={project._id}
          canEdit={canEdit}
          onClose={close}
          onSaved={(post) => post.scheduledFor && strip.goTo(dayKey(new Date(post.scheduledFor)))}
          onOpen={edit}
          onDelete={deletion.ask}
          onDayChange={setFormDay}
        />
      )}
      {posts && posts.length > 0 && <PostNavigator days={datedKeys} view={strip.view} onGo={strip.goTo} />}
      {!posts && !failed && (
        <Loading>
          <DayStripSkeleton />
        </Loading>
      )}
      {posts && (
        <DayStrip strip={strip} postsByDay={days} chosenDay={open.kind === 'new' ? formDay : null} onCreate={create} {...shared} />
      )}
      <UndatedShelf posts={days.get('') ?? NO_POSTS} {...shared} />
      {deletion.asked && (
        <ConfirmDialog
          title="Are you sure you want to delete this post?"
          description={deletion.asked.title || 'Untitled Post'}
          confirmLabel="Delete"
          onConfirm={() => {
            if (deletion.asked?._id === openPostId) close();
            deletion.confirm();
          }}
          onClose={() => deletion.ask(null)}
        />
      )}
    </Page>
  );
}

/** Deleting with its question: the post leaves the screen at once and comes back when the server refuses. */
function useDeletion() {
  const cache = useCache();
  const [asked, ask] = useState<WirePost | null>(null);
  const remove = useAction(deletePost, { refresh: [listPosts], failure: 'The post could not be deleted', onDone: () => void toast.success('Post deleted') });
  function confirm(): void {
    if (!asked) return;
    cache.remove(listPosts, asked._id);
    void remove.run({ params: { id: asked._id } });
  }
  return { asked, ask, confirm };
}
