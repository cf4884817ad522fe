'use client';

import { ErrorState } from '@/components/shared/error-state';
import { Page } from '@/components/shared/page';
import { PageHeader } from '@/components/shared/page-header';
import { useWorkspace } from '@/components/shared/workspace-context';
import { BackToAgents } from './back-to-agents';
import { AgentForm } from './create/agent-form';

/** The form of a new agent. */
export function NewAgentScreen() {
  const { project, error, retry, may } = useWorkspace();
  return (
    <Page
      className="max-w-[820px]"
      header={
        <PageHeader before={<BackToAgents />} title="Create Agent" subtitle="Nothing is posted until you approve it." />
      }
    >
      {error && <ErrorState title="The projects could not be loaded" detail={error.message} onRetry={retry} />}
      {project && !may('editor') ? (
        <p className="text-muted">Viewers of a project read its agents. An editor can create one.</p>
      ) : (
        <AgentForm projectId={project?._id} canConnect={may('admin')} />
      )}
    </Page>
  );
}
