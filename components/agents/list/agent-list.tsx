'use client';

import { Bot } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Pager } from '@/components/shared/pager';
import { useShortcut } from '@/components/shared/shortcuts';
import { useAfterTyping } from '@/components/shared/use-after-typing';
import { Button } from '@/components/ui/button';
import { SearchInput } from '@/components/ui/search-input';
import { loadLater } from '@/components/ui/load-later';
import { optionsOf, Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { AGENT_STATUSES, type AgentStatus } from '@/lib/agents/agent';
import { bareUsername } from '@/lib/agents/handles';
import type { WireInstagramAgent } from '@/lib/contracts/agents';
import { listInstagramAgents } from '@/lib/routes/agents';
import { FigureTiles } from '../figure-tiles';
import { STATUS_WORDS } from '../status-mark';
import { changeFilter, showPage } from '../use-agents-address';
import { countWords } from '../words';
import { AgentCard } from './agent-card';

const DeleteAgentDialog = loadLater(() => import('./delete-agent-dialog').then((part) => part.DeleteAgentDialog));

const AGENTS_PAGE_SIZE = 12;
const SHAPES = Array.from({ length: 6 }, (_, index) => index);

type AgentListProps = {
  projectId: string | undefined;
  address: { page: number; q: string; status: AgentStatus | '' };
  canEdit: boolean;
  /** The action offered when there is no agent. */ emptyAction: ReactNode;
};

/** Four figures of the project, the filters, and the agents as cards, twelve on a page. */
export function AgentList({ projectId, address: { page, q, status }, canEdit, emptyAction }: AgentListProps) {
  const [term, setTerm] = useState(q);
  useAfterTyping(q, setTerm);
  const [deleting, askDelete] = useState<WireInstagramAgent | null>(null);
  const search = useRef<HTMLInputElement>(null);
  useShortcut('/', () => search.current?.focus());
  useShortcut('j', () => walkCards(1));
  useShortcut('k', () => walkCards(-1));
  const { data, error, refetch } = useEndpoint(
    listInstagramAgents,
    {
      query: {
        projectId,
        page,
        limit: AGENTS_PAGE_SIZE,
        ...(term.trim() ? { search: bareUsername(term) } : {}),
        ...(status ? { status } : {}),
      },
    },
    { enabled: projectId !== undefined, keepPrevious: true, live: true },
  );
  // Filtered again in the browser: what is typed shows before the server responds.
  const agents = data?.agents.filter((agent) => matches(agent, q, status));
  const isFiltered = q.trim() !== '' || status !== '';
  const summary = data?.summary;

  return (
    <>
      <FigureTiles
        tiles={[
          { name: 'Active Agents', value: summary ? countWords(summary.activeAgents) : '–' },
          { name: 'Total Posts', value: summary ? countWords(summary.totalPosts) : '–' },
          { name: 'Active Schedules', value: summary ? countWords(summary.activeSchedules) : '–' },
          { name: 'Total Agents', value: summary ? countWords(summary.totalAgents) : '–' },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <SearchInput
          frame="min-w-56 flex-1 sm:max-w-sm"
          ref={search}
          aria-label="Search agents"
          placeholder="Username or description"
          maxLength={200}
          value={q}
          onChange={(event) => changeFilter({ q: event.target.value })}
        />
        <span className="w-40">
          <Select
            aria-label="Status"
            value={status}
            onChange={(event) => changeFilter({ status: event.target.value as AgentStatus | '' })}
            options={[{ value: '', label: 'All Status' }, ...optionsOf(AGENT_STATUSES, (one) => STATUS_WORDS[one])]}
          />
        </span>
      </div>
      {error && (
        <ErrorState title="The agents could not be loaded" detail={error.message} onRetry={() => void refetch()} />
      )}
      {!agents && !error && <ListSkeleton />}
      {agents && agents.length > 0 && (
        <ul aria-label="Agents" className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(300px,1fr))]">
          {agents.map((agent) => (
            <li key={agent._id} className="min-w-0">
              <AgentCard agent={agent} canEdit={canEdit} onDelete={askDelete} />
            </li>
          ))}
        </ul>
      )}
      {agents?.length === 0 && !error && (
        <EmptyState
          icon={Bot}
          title="No agents found"
          action={
            isFiltered ? (
              <Button variant="outline" onClick={() => changeFilter({ q: '', status: '' })}>
                Clear filters
              </Button>
            ) : (
              emptyAction
            )
          }
        >
          {isFiltered
            ? 'No agent has these words and this status.'
            : 'An agent writes posts for an Instagram account by your prompt, at the times of its schedules.'}
        </EmptyState>
      )}
      {data && <Pager label="Pages of agents" page={page} pages={data.totalPages} onPage={showPage} />}
      {deleting && <DeleteAgentDialog agent={deleting} onClose={() => askDelete(null)} />}
    </>
  );
}

function matches(agent: WireInstagramAgent, q: string, status: AgentStatus | ''): boolean {
  const words = bareUsername(q).toLocaleLowerCase();
  const text = `${agent.username}\n${agent.description ?? ''}`.toLocaleLowerCase();
  return text.includes(words) && (!status || agent.status === status);
}

/** Moves the focus to the next or previous card. */
function walkCards(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('main [data-tile]')];
  const here = links.findIndex((link) => link === document.activeElement);
  links[here < 0 ? (step === 1 ? 0 : links.length - 1) : here + step]?.focus();
}

function ListSkeleton() {
  return (
    <Loading>
      <div className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(300px,1fr))]">
        {SHAPES.map((index) => (
          <Skeleton key={index} className="h-52 rounded-card" />
        ))}
      </div>
    </Loading>
  );
}
