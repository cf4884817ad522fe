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
import { toast } from '@/components/ui/toast';
import { listVideoProjects } from '@/lib/routes/video-projects';
import { listVideoScenarios } from '@/lib/routes/video-scenarios';
import { Counters } from './list/counters';
import { FilmsOfTemplates } from './list/films-of-templates';
import { MoreActions } from './list/more-actions';
import { ScriptDialogs, type PendingScript } from './list/script-dialogs';
import { VideoGrid } from './list/video-grid';
import { useVideosAddress } from './use-videos-address';

const CreateScenarioDialog = loadLater(() =>
  import('./scenario/create-scenario-dialog').then((part) => part.CreateScenarioDialog),
);

const TemplatesDialog = loadLater(() => import('./templates/templates-dialog').then((part) => part.TemplatesDialog));

/** The videos of the selected project, each with its script. */
export function VideosScreen() {
  const { project, error: projectsError, retry, may } = useWorkspace();
  const { page, limit } = useVideosAddress();
  const [creating, setCreating] = useState<'video' | 'scenario' | null>(null);
  const [isTemplates, setTemplates] = useState(false);
  const [pending, setPending] = useState<PendingScript | null>(null);
  const canEdit = may('author');
  const query = { projectId: project?._id, page, limit };
  const options = { enabled: project !== undefined, live: true, keepPrevious: true };
  const scenarios = useEndpoint(listVideoScenarios, { query }, options);
  const videos = useEndpoint(listVideoProjects, { query }, options);
  useShortcut('c', () => setCreating('video'), canEdit);

  const failed = (scenarios.data ? null : scenarios.error) ?? (videos.data ? null : videos.error);

  return (
    <Page
      header={
        <PageHeader
          title="Video Studio"
          counts={
            <Counters
              scenarios={scenarios.data?.pagination.total}
              projects={videos.data?.pagination.total}
              completed={videos.data?.data.filter(({ status }) => status === 'completed').length}
            />
          }
        >
          {canEdit && (
            <>
              <MoreActions onScenario={() => setCreating('scenario')} onTemplates={() => setTemplates(true)} />
              <Button aria-description="New Scenario" onClick={() => setCreating('video')}>
                <Plus aria-hidden />
                New video
              </Button>
            </>
          )}
        </PageHeader>
      }
    >
      {projectsError && (
        <ErrorState title="The projects could not be loaded" detail={projectsError.message} onRetry={retry} />
      )}
      {failed ? (
        <ErrorState
          title="Failed to load video data. Please try again."
          detail={failed.message}
          retryLabel="Try Again"
          onRetry={() => void Promise.all([scenarios.refetch(), videos.refetch()])}
        />
      ) : (
        <VideoGrid
          answer={scenarios.data}
          projectId={project?._id}
          canEdit={canEdit}
          onAct={(act, scenario) => setPending({ act, scenario })}
          emptyAction={
            canEdit && (
              <Button onClick={() => setCreating('scenario')}>
                <Plus aria-hidden />
                Create Scenario
              </Button>
            )
          }
        />
      )}
      {project && <FilmsOfTemplates projectId={project._id} canEdit={canEdit} />}
      {isTemplates && project && (
        <TemplatesDialog projectId={project._id} canEdit={canEdit} onClose={() => setTemplates(false)} />
      )}
      {creating && project && (
        <CreateScenarioDialog
          projectId={project._id}
          isWhole={creating === 'scenario'}
          onCreated={(scenario, voice) => {
            setCreating(null);
            if (scenario.makesVideo)
              toast.success('The script is being written', {
                description: 'Recording begins by itself then, also when you leave this page.',
              });
            else if (creating === 'video') setPending({ act: 'script', scenario, voice });
          }}
          onClose={() => setCreating(null)}
        />
      )}
      {pending && project && (
        <ScriptDialogs pending={pending} projectId={project._id} canEdit={canEdit} onNext={setPending} />
      )}
    </Page>
  );
}
