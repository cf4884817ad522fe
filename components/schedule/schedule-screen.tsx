'use client';

import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Page } from '@/components/shared/page';
import { useShortcut } from '@/components/shared/shortcuts';
import { useNow } from '@/components/shared/use-now';
import { useWorkspace } from '@/components/shared/workspace-context';
import { loadLater } from '@/components/ui/load-later';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { publishedWords } from '@/lib/post-words/published-words';
import { dayKey, postsByDay } from '@/lib/schedule/day-cards';
import type { View } from '@/lib/schedule/navigator';
import { isFiltering } from '@/lib/schedule/post-filter';
import { addDaysTo, type ViewName } from '@/lib/schedule/range';
import { focusedPostId, moveFocus, openFocused } from './move-focus';
import { useDuplicating } from './moving/use-duplicating';
import { usePostChanges } from './moving/use-post-changes';
import { PeriodBar } from './period-bar';
import { PostNavigator } from './post-navigator';
import { ScheduleHeader } from './schedule-header';
import { ScheduleViews } from './schedule-views';
import { ToolsProvider, useChosen } from './tools';
import { TypedAhead } from './typed-ahead';
import { UndatedShelf } from './undated-shelf';
import { useAddress } from './use-address';
import { useOpenPost } from './use-open-post';
import { useOutcomeToasts } from './use-outcome-toasts';
import { useScheduleData } from './use-schedule-data';
import { useScheduleTools } from './use-schedule-tools';
import { useViewDate } from './use-view-date';
import { ViewSkeleton } from './view-skeleton';

// The form counts characters as the networks do, so that their counting comes with it.
const PostPanel = loadLater(
  async () => {
    const [part] = await Promise.all([
      import('./post-form/post-panel'),
      import('@/lib/platforms/ready').then(({ platformsReady }) => platformsReady()),
    ]);
    return part.PostPanel;
  },
  // It takes its place beside the calendar once it is there; letters typed meanwhile are kept (typed-ahead.tsx).
  { loading: () => null },
);

const DeletePostDialog = loadLater(() =>
  import('@/components/planning/delete-post-dialog').then((part) => part.DeletePostDialog),
);
// With boundaries of their own: without them, a mark is not shown before the program of its bar has come.
const BulkBar = loadLater(() => import('./selection/bulk-bar').then((part) => part.BulkBar), { loading: () => null });
const KeyboardMove = loadLater(() => import('./moving/keyboard-move').then((part) => part.KeyboardMove), {
  loading: () => null,
});

const DAYS_IN_WEEK = 7;

/** A project's posts as a timeline, a week, a month or a list, with the form in which they are written. */
export function ScheduleScreen({ intro }: { /** Above the calendar. */ intro?: ReactNode }) {
  const { project, may, error: projectsError, retry: retryProjects } = useWorkspace();
  const { open, edit, editForm, create, close } = useOpenPost();
  const address = useAddress();
  const { view, filter, setView } = address;
  const today = dayKey(new Date(useNow()));
  const { date, range, asked, goTo, onScrolled } = useViewDate({
    view,
    date: address.date,
    today,
    setDate: address.setDate,
  });
  const { posts, shelf, all, counts, matching, error, retry } = useScheduleData({ range, filter });
  const changes = usePostChanges(project?._id);
  const copying = useDuplicating(project?._id, { onOpen: edit, onGone: (ids) => closeForm(ids) });
  const [deleting, askDelete] = useState<WirePostCard | null>(null);
  const [moving, setMoving] = useState<WirePostCard | null>(null);
  const [formDay, setFormDay] = useState<string | null>(null);
  const [stripView, setStripView] = useState<View>({ first: today, last: today });
  const canEdit = may('author');
  const tools = useScheduleTools({
    canEdit,
    open: edit,
    create,
    askDelete,
    duplicate: (ids) => void copying.duplicate(ids),
    postAgain: (id) => void copying.postAgain(id),
    posts: all,
    move: (moves) => void changes.move(all ?? [], moves),
  });
  const chosenIds = useChosen(tools.selection);
  useOutcomeToasts(all);

  const days = useMemo(() => postsByDay(posts ?? []), [posts]);
  const chosen = useMemo(() => (all ?? []).filter(({ _id }) => chosenIds.includes(_id)), [all, chosenIds]);
  const openPostId = open.kind === 'post' ? open.id : null;
  const showView = useCallback(
    (next: ViewName, day: string) => {
      goTo(day);
      setView(next, day === today ? undefined : day);
    },
    [goTo, setView, today],
  );
  const showDay = useCallback((day: string) => showView('list', day), [showView]);
  const closeForm = (ids: readonly string[]) => openPostId !== null && ids.includes(openPostId) && close();

  /** The post with the focus, else the open one, else those that are chosen. */
  function duplicateHere(): void {
    const one = focusedPostId() ?? openPostId;
    const ids = one === null ? chosenIds : [one];
    if (ids.length > 0) tools.duplicate(ids);
  }

  useShortcut('c', () => create(null), canEdit);
  useShortcut('t', () => goTo(today));
  useShortcut('j', () => moveFocus(1));
  useShortcut('k', () => moveFocus(-1));
  useShortcut('e', openFocused);
  useShortcut('x', () => focusedPostId() && tools.selection.toggle(focusedPostId() ?? ''), canEdit);
  useShortcut('d', () => duplicateHere(), canEdit);
  useShortcut(
    'm',
    () => setMoving(all?.find((post) => post._id === focusedPostId() && publishedWords(post) === null) ?? null),
    canEdit,
  );

  return (
    <ToolsProvider value={tools}>
      <TypedAhead />
      <Page
        wide
        header={
          <ScheduleHeader
            view={view}
            hasPanel={posts !== undefined}
            range={range}
            week={{ previous: addDaysTo(date, -DAYS_IN_WEEK), next: addDaysTo(date, DAYS_IN_WEEK) }}
            today={today}
            counts={counts}
            filter={filter}
            canEdit={canEdit}
            onView={(next) => showView(next, date)}
            onGo={goTo}
            onFilter={address.setFilter}
            onCreate={() => create(null)}
          />
        }
      >
        {intro}
        {projectsError && (
          <ErrorState title="Failed to load project details" detail={projectsError.message} onRetry={retryProjects} />
        )}
        {error && (
          <ErrorState title="The posts could not be loaded" detail={error.message} onRetry={() => void retry()} />
        )}
        {project && open.kind !== 'none' && (
          <PostPanel
            key={open.kind === 'post' ? open.id : `${project._id} new`}
            open={open}
            projectId={project._id}
            canEdit={canEdit}
            onClose={close}
            onSaved={(post) => post.scheduledFor && goTo(dayKey(new Date(post.scheduledFor)))}
            onOpen={edit}
            onEdit={editForm}
            onDelete={askDelete}
            onDayChange={setFormDay}
          />
        )}
        {view === 'timeline' ? (
          counts && counts.total > 0 && <PostNavigator counts={matching} view={stripView} onGo={goTo} />
        ) : (
          <PeriodBar view={view} date={date} range={range} />
        )}
        {!posts && !error && !projectsError && (
          <Loading>
            <ViewSkeleton view={view} />
          </Loading>
        )}
        {posts && (
          <ScheduleViews
            view={view}
            range={range}
            date={date}
            asked={asked}
            days={days}
            total={posts.length}
            filtered={isFiltering(filter)}
            noMatch={isFiltering(filter) && matching?.total === 0}
            openPostId={openPostId}
            chosenDay={open.kind === 'new' ? formDay : null}
            onView={setStripView}
            onScrolled={onScrolled}
            onShowDay={showDay}
          >
            <UndatedShelf posts={shelf} openPostId={openPostId} />
          </ScheduleViews>
        )}
        {moving && (
          <KeyboardMove
            key={moving._id}
            post={moving}
            onMove={tools.move}
            onShow={goTo}
            onClose={() => setMoving(null)}
          />
        )}
        {chosen.length > 0 && !moving && (
          <BulkBar
            posts={chosen}
            busy={changes.busy || copying.busy}
            onDuplicate={() => tools.duplicate(chosenIds)}
            onMove={tools.move}
            onDelete={() => {
              closeForm(chosenIds);
              void changes.remove(chosen);
            }}
            onPublish={() => void changes.publish(chosen)}
            onClear={tools.selection.clear}
          />
        )}
        {deleting && (
          <DeletePostDialog
            post={deleting}
            onDelete={(series) => {
              closeForm([deleting._id]);
              void (series ? changes.removedOfSeries(deleting, series) : changes.remove([deleting]));
            }}
            onClose={() => askDelete(null)}
          />
        )}
      </Page>
    </ToolsProvider>
  );
}
