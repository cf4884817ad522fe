'use client';

import { Bot, CalendarDays, ClipboardCheck, Plus } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useRouter } from 'next/navigation';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Page } from '@/components/shared/page';
import { PageHeader } from '@/components/shared/page-header';
import { useShortcut } from '@/components/shared/shortcuts';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { Skeleton } from '@/components/ui/skeleton';
import { listAgentReviews } from '@/lib/routes/agent-posts';
import { AgentList } from './list/agent-list';
import { panelIdOf, TabBar, tabIdOf } from './tab-bar';
import { showTab, useAgentsAddress } from './use-agents-address';

const loading = () => (
  <Loading>
    <Skeleton className="h-72 rounded-card" />
  </Loading>
);
const ReviewQueue = loadLater(() => import('./review/review-queue').then((part) => part.ReviewQueue), { loading });
const AgentCalendar = loadLater(() => import('./schedule/agent-calendar').then((part) => part.AgentCalendar), {
  loading,
});

/** The agents of the selected project, their posts that wait for a person, and when they post. */
export function AgentsScreen() {
  const { project, error, retry, may } = useWorkspace();
  const router = useRouter();
  const address = useAgentsAddress();
  const { tab } = address;
  const waiting = useEndpoint(
    listAgentReviews,
    { query: { projectId: project?._id } },
    { enabled: project !== undefined, live: true },
  ).data?.length;
  const canEdit = may('editor');
  useShortcut('c', () => router.push('/instagram-agents/create'), canEdit);

  const add = canEdit ? (
    <Button asChild>
      <Link href="/instagram-agents/create">
        <Plus aria-hidden />
        Create Agent
      </Link>
    </Button>
  ) : null;

  return (
    <Page
      header={
        <PageHeader title="Instagram Agents" subtitle="Accounts that post on a schedule, in words that you choose">
          {add}
        </PageHeader>
      }
    >
      {error && <ErrorState title="The projects could not be loaded" detail={error.message} onRetry={retry} />}
      <TabBar
        label="Instagram Agents"
        tab={tab}
        onTab={showTab}
        tabs={[
          { tab: 'agents', label: 'Agents', icon: Bot },
          { tab: 'review', label: 'Review', icon: ClipboardCheck, count: waiting },
          { tab: 'calendar', label: 'Calendar', icon: CalendarDays },
        ]}
      />
      <div role="tabpanel" id={panelIdOf(tab)} aria-labelledby={tabIdOf(tab)} className="flex flex-col gap-4">
        {tab === 'agents' && (
          <AgentList projectId={project?._id} address={address} canEdit={canEdit} emptyAction={add} />
        )}
        {tab === 'review' && project && <ReviewQueue projectId={project._id} canEdit={canEdit} />}
        {tab === 'calendar' && project && <AgentCalendar projectId={project._id} />}
      </div>
    </Page>
  );
}
