'use client';

import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Page, PageHeader } from '@/components/shared/page';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Skeleton } from '@/components/ui/skeleton';
import { PlatformForm } from './platform-form';
import { ProjectPanel } from './project-panel';

/** Projects, their members and their platform credentials. */
export function SettingsScreen() {
  const { projects, project, error, retry } = useWorkspace();
  return (
    <Page>
      <PageHeader title="Project Settings" subtitle="Projects, people and the channels that posts go to" />
      {error && <ErrorState title="Failed to load project details" detail={error.message} onRetry={retry} />}
      {!projects && !error && (
        <Loading>
          <div className="flex flex-col gap-4">
            <Skeleton className="h-48" />
            <Skeleton className="h-72" />
          </div>
        </Loading>
      )}
      {projects && <ProjectPanel projects={projects} />}
      {project && <PlatformForm key={project._id} project={project} />}
    </Page>
  );
}
