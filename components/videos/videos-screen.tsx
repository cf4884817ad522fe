'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Page } from '@/components/shared/page';
import { PageHeader } from '@/components/shared/page-header';
import { useShortcut } from '@/components/shared/shortcuts';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { listVideoProjects } from '@/lib/routes/video-projects';
import { listVideoScenarios } from '@/lib/routes/video-scenarios';
import { Counters } from './list/counters';
import { ScenarioList } from './list/scenario-list';
import { useVideosAddress } from './use-videos-address';

const CreateScenarioDialog = loadLater(() =>
  import('./scenario/create-scenario-dialog').then((part) => part.CreateScenarioDialog),
);

/** The scenarios of the selected project and the videos made of them. */
export function VideosScreen() {
  const { project, error: projectsError, retry, may } = useWorkspace();
  const { page, limit } = useVideosAddress();
  const [isCreating, setCreating] = useState(false);
  const canEdit = may('editor');
  const query = { projectId: project?._id, page, limit };
  const options = { enabled: project !== undefined, live: true, keepPrevious: true };
  const scenarios = useEndpoint(listVideoScenarios, { query }, options);
  const videos = useEndpoint(listVideoProjects, { query }, options);
  useShortcut('c', () => setCreating(true), canEdit);

  const create = (words: string) =>
    canEdit ? (
      <Button onClick={() => setCreating(true)}>
        <Plus aria-hidden />
        {words}
      </Button>
    ) : null;
  const failed = (scenarios.error && !scenarios.data) || (videos.error && !videos.data);

  return (
    <Page
      header={
        <PageHeader title="Video Studio" subtitle="From a sentence to a finished video">
          {create('New Scenario')}
        </PageHeader>
      }
    >
      {projectsError && (
        <ErrorState title="The projects could not be loaded" detail={projectsError.message} onRetry={retry} />
      )}
      <Counters
        scenarios={scenarios.data?.pagination.total}
        projects={videos.data?.pagination.total}
        completed={videos.data?.data.filter(({ status }) => status === 'completed').length}
      />
      {failed ? (
        <LoadFailure onRetry={() => void Promise.all([scenarios.refetch(), videos.refetch()])} />
      ) : (
        <ScenarioList
          answer={scenarios.data}
          projectId={project?._id}
          canEdit={canEdit}
          emptyAction={create('Create Scenario')}
        />
      )}
      {isCreating && project && <CreateScenarioDialog projectId={project._id} onClose={() => setCreating(false)} />}
    </Page>
  );
}

/** The message of a failed load, with its button. */
function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-failed/40 bg-failed-soft px-4 py-3 font-semibold text-failed"
    >
      Failed to load video data. Please try again.
      <Button variant="outline" size="sm" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
