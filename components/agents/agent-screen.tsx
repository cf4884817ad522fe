'use client';

import { BotOff, CalendarClock, ChartColumn, FileText, Pause, Play, Settings } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useEndpoint } from '@/components/api/use-endpoint';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Page } from '@/components/shared/page';
import { PageHeader } from '@/components/shared/page-header';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { Skeleton } from '@/components/ui/skeleton';
import { isAtLeast, type Role } from '@/lib/sign-in/roles';
import type { WireInstagramAgent } from '@/lib/contracts/agents';
import { getAgentCost } from '@/lib/routes/agent-posts';
import { getInstagramAgent } from '@/lib/routes/agents';
import { BackToAgents } from './back-to-agents';
import { FigureTiles } from './figure-tiles';
import { PostsTab } from './posts/posts-tab';
import { StatusMark } from './status-mark';
import { panelIdOf, TabBar, tabIdOf } from './tab-bar';
import { showTab, useAgentAddress } from './use-agents-address';
import { useToggleStatus } from './use-agent-acts';
import { countWords, figuresOfCost, unpricedWords } from './words';

const loading = () => (
  <Loading>
    <Skeleton className="h-72 rounded-card" />
  </Loading>
);
const ScheduleTab = loadLater(() => import('./schedule/schedule-tab').then((part) => part.ScheduleTab), { loading });
const AnalyticsTab = loadLater(() => import('./analytics/analytics-tab').then((part) => part.AnalyticsTab), {
  loading,
});
const SettingsTab = loadLater(() => import('./settings/settings-tab').then((part) => part.SettingsTab), { loading });

/** An agent: its posts, its schedules, its figures and its settings. */
export function AgentScreen({ id }: { id: string }) {
  const { projects } = useWorkspace();
  const address = useAgentAddress();
  const { data: agent, error, refetch } = useEndpoint(getInstagramAgent, { params: { id } }, { live: true });
  // The agent may belong to another project than the selected one.
  const role = projects?.find(({ _id }) => _id === agent?.projectId)?.role;
  const may = (least: Role) => role !== undefined && isAtLeast(role, least);
  const canEdit = may('editor');
  const isGone = error?.statusCode === 404 || (error?.statusCode === 422 && !agent);
  const { tab } = address;

  return (
    <Page
      header={
        agent && !isGone ? (
          <Header agent={agent} canEdit={canEdit} />
        ) : (
          <PageHeader before={<BackToAgents />} title="Instagram agent" />
        )
      }
    >
      {isGone ? (
        <EmptyState
          icon={BotOff}
          title="Agent not found"
          action={
            <Button variant="outline" asChild>
              <Link href="/instagram-agents">Back to agents</Link>
            </Button>
          }
        >
          It was deleted, or it belongs to a project that you do not see.
        </EmptyState>
      ) : (
        error && (
          <ErrorState title="The agent could not be loaded" detail={error.message} onRetry={() => void refetch()} />
        )
      )}
      {!agent && !error && <ScreenSkeleton />}
      {agent && !isGone && (
        <>
          {agent.statusReason && agent.status !== 'active' && (
            <p className="text-dense text-failed">{agent.statusReason}</p>
          )}
          <Figures agent={agent} />
          <TabBar
            label={`@${agent.username}`}
            tab={tab}
            onTab={showTab}
            tabs={[
              { tab: 'posts', label: 'Posts', icon: FileText },
              { tab: 'schedule', label: 'Schedule', icon: CalendarClock },
              { tab: 'analytics', label: 'Analytics', icon: ChartColumn },
              { tab: 'settings', label: 'Settings', icon: Settings },
            ]}
          />
          <div role="tabpanel" id={panelIdOf(tab)} aria-labelledby={tabIdOf(tab)} className="flex flex-col gap-4">
            {tab === 'posts' && <PostsTab agent={agent} page={address.page} canEdit={canEdit} />}
            {tab === 'schedule' && <ScheduleTab agent={agent} canEdit={canEdit} />}
            {tab === 'analytics' && <AnalyticsTab agent={agent} />}
            {tab === 'settings' && <SettingsTab agent={agent} canEdit={canEdit} canConnect={may('admin')} />}
          </div>
        </>
      )}
    </Page>
  );
}

function Header({ agent, canEdit }: { agent: WireInstagramAgent; canEdit: boolean }) {
  const { username, avatarUrl, status, description } = agent;
  const { isActive, busy, toggle } = useToggleStatus(agent);
  return (
    <PageHeader
      before={
        <>
          <BackToAgents />
          <Avatar name={username} src={avatarUrl ?? undefined} className="size-8 shrink-0" />
        </>
      }
      title={`@${username}`}
      counts={<StatusMark status={status} />}
      subtitle={description || 'No description'}
    >
      <Button variant="outline" busy={busy} disabled={!canEdit} onClick={toggle}>
        {!busy && (isActive ? <Pause aria-hidden /> : <Play aria-hidden />)}
        {isActive ? 'Pause' : 'Resume'}
      </Button>
      <Button variant="outline" onClick={() => showTab('settings')}>
        <Settings aria-hidden />
        Settings
      </Button>
    </PageHeader>
  );
}

function Figures({ agent }: { agent: WireInstagramAgent }) {
  const { data, error, refetch } = useEndpoint(getAgentCost, { params: { id: agent._id } }, { live: true });
  const { total, perPost } = data ? figuresOfCost(data) : { total: '–', perPost: '–' };
  const title = unpricedWords(data?.unpriced ?? 0);
  return (
    <>
      {error && (
        <ErrorState title="The costs could not be loaded" detail={error.message} onRetry={() => void refetch()} />
      )}
      <FigureTiles
        tiles={[
          { name: 'Total Posts', value: countWords(agent.postCount) },
          { name: 'Total Cost', value: total, title },
          { name: 'AI Posts', value: countWords(agent.aiPostCount) },
          { name: 'Cost per Post', value: perPost, title },
        ]}
      />
    </>
  );
}

function ScreenSkeleton() {
  return (
    <Loading>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-14 w-72" />
        <Skeleton className="h-20 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    </Loading>
  );
}
