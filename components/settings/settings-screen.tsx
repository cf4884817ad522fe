'use client';

import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Page } from '@/components/shared/page';
import { PageHeader } from '@/components/shared/page-header';
import { useWorkspace } from '@/components/shared/workspace-context';
import { loadLater } from '@/components/ui/load-later';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireProject } from '@/lib/contracts/projects';
import { OpenInvitations } from './open-invitations';
import { PausesSection } from './pauses-section';
import { ProjectPanel } from './project-panel';
import { usePauses } from './use-pauses';

// Below what the page is opened for.
const below = () => <Skeleton className="h-40 rounded-card" />;
/** Networks' fields and guides: of no use before the keys are loaded. */
const PlatformForm = loadLater(() => import('./platform-form').then((part) => part.PlatformForm), { loading: below });
const WebhooksSection = loadLater(() => import('./webhooks/webhooks-section').then((part) => part.WebhooksSection), {
  loading: below,
});
const AiBudgetSection = loadLater(() => import('./ai-budget-section').then((part) => part.AiBudgetSection), {
  loading: below,
});
const BrandKitSection = loadLater(() => import('./brand-kit-section').then((part) => part.BrandKitSection), {
  loading: below,
});
const ArchiveSection = loadLater(() => import('./archive/archive-section').then((part) => part.ArchiveSection), {
  loading: below,
});

const SearchAccountSection = loadLater(
  () => import('./search-account/search-account-section').then((part) => part.SearchAccountSection),
  { loading: below },
);

const AuditSection = loadLater(
  () => import('@/components/shared/audit/audit-section').then((part) => part.AuditSection),
  {
    loading: below,
  },
);

/** Projects, their members, their platform credentials, and what publishing tells other programs. */
export function SettingsScreen() {
  const { projects, project, error, retry } = useWorkspace();
  return (
    <Page
      className="gap-6"
      header={<PageHeader title="Project Settings" subtitle="Projects, people and the channels that posts go to" />}
    >
      {error && <ErrorState title="Failed to load project details" detail={error.message} onRetry={retry} />}
      {!projects && !error && (
        <Loading>
          <div className="flex flex-col gap-4">
            <Skeleton className="h-48" />
            <Skeleton className="h-72" />
          </div>
        </Loading>
      )}
      <OpenInvitations />
      {projects && <ProjectPanel projects={projects} />}
      {project && <ProjectSections key={project._id} project={project} />}
    </Page>
  );
}

function ProjectSections({ project }: { project: WireProject }) {
  const { may } = useWorkspace();
  const pauses = usePauses(project._id);
  return (
    <>
      <PlatformForm project={project} pauses={pauses} />
      <PausesSection projectId={project._id} pauses={pauses} />
      {may('admin') && <SearchAccountSection projectId={project._id} />}
      {may('admin') && <WebhooksSection projectId={project._id} />}
      <BrandKitSection projectId={project._id} />
      <AiBudgetSection project={project} />
      <ArchiveSection project={project} />
      {may('admin') && <AuditSection projectId={project._id} />}
    </>
  );
}
