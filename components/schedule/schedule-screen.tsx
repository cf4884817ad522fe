'use client';

import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Page } from '@/components/shared/page';
import { useShortcut } from '@/components/shared/shortcuts';
import { useNow } from '@/components/shared/use-now';
import { useWorkspace } from '@/components/shared/workspace-context';
import { loadLater } from '@/components/ui/load-later';
import { dayKey, postsByDay } from '@/lib/schedule/day-cards';
import type { View } from '@/lib/schedule/navigator';
import { isFiltering } from '@/lib/schedule/post-filter';
import { addDaysTo, type ViewName } from '@/lib/schedule/range';
import { ActBars } from './act-bars';
import { PeriodBar } from './period-bar';
import { PostNavigator } from './post-navigator';
import { ScheduleHeader } from './schedule-header';
import { ScheduleViews } from './schedule-views';
import { ToolsProvider } from './tools';
import { TypedAhead } from './typed-ahead';
import { UndatedShelf } from './undated-shelf';
import { useAddress } from './use-address';
import { useOpenPost } from './use-open-post';
import { useOutcomeToasts } from './use-outcome-toasts';
import { useScheduleActs } from './use-schedule-acts';
import { useScheduleData } from './use-schedule-data';
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

const DAYS_IN_WEEK = 7;

/** A project's posts as a timeline, a week, a month or a list, with the form in which they are written. */
export function ScheduleScreen({ intro }: { /** Above the calendar. */ intro?: ReactNode }) {
  const { project, may, error: projectsError, retry: retryProjects } = useWorkspace();
  const opened = useOpenPost();
  const { open, edit, editForm, create, close } = opened;
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
  const [formDay, setFormDay] = useState<string | null>(null);
  const [stripView, setStripView] = useState<View>({ first: today, last: today });
  const canEdit = may('author');
  const acts = useScheduleActs({ projectId: project?._id, canEdit, all, opened });
  useOutcomeToasts(all);

  const days = useMemo(() => postsByDay(posts ?? []), [posts]);
  const openPostId = open.kind === 'post' ? open.id : null;
  const showView = useCallback(
    (next: ViewName, day: string) => {
      goTo(day);
      setView(next, day === today ? undefined : day);
    },
    [goTo, setView, today],
  );
  const showDay = useCallback((day: string) => showView('list', day), [showView]);
  useShortcut('t', () => goTo(today));

  return (
    <ToolsProvider value={acts.tools}>
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
            onDelete={acts.askDelete}
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
        <ActBars acts={acts} onShow={goTo} />
      </Page>
    </ToolsProvider>
  );
}
