import { useDeferredValue, useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { cn } from '@/components/ui/cn';
import { Skeleton } from '@/components/ui/skeleton';
import { dollarsWords } from '@/lib/ai/dollars';
import type { WireAiProjectBudget } from '@/lib/contracts/ai-settings';
import { listAiBudgets } from '@/lib/routes/ai-settings';
import { FindField } from '../find-field';
import { PageButtons } from '../page-buttons';

const PAGE = 20;

/** The limits and the spending of projects; each project's own admins set its limits. */
export function BudgetsPart() {
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const sought = useDeferredValue(q.trim());
  const query = { ...(sought ? { q: sought } : {}), page, limit: PAGE };
  const { data, error, refetch } = useEndpoint(listAiBudgets, { query }, { keepPrevious: true });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Budgets of projects</h3>
        <FindField
          label="Find a project’s budget"
          placeholder="Project or owner"
          value={q}
          onChange={(value) => {
            setQ(value);
            setPage(1);
          }}
        />
      </div>
      {error && !data && (
        <ErrorState title="The budgets could not be loaded" detail={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading>
          <Skeleton className="h-32" />
        </Loading>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Budgets of projects" className="divide-y divide-line rounded-control border border-line">
          {data.map((budget) => (
            <BudgetRow key={budget.projectId} {...budget} />
          ))}
        </ul>
      )}
      {data?.length === 0 && sought && (
        <p className="py-6 text-center text-dense text-muted">No budget of such a project or owner.</p>
      )}
      <PageButtons of="budgets" page={page} hasMore={data?.length === PAGE} onPage={setPage} />
      <p className="text-tiny text-muted">
        {data?.length === 0 && !sought && 'No project has a limit or has used AI this month. '}
        The admins of a project may lower what it may spend a day and a month, in its settings. Calls under way count
        with the most that they may cost.
      </p>
    </div>
  );
}

function BudgetRow({ project, owner, day, month }: WireAiProjectBudget) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 text-dense">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block wrap-anywhere">{project}</span>
        {owner && <span className="block text-tiny wrap-anywhere text-muted">{`${owner.name}, ${owner.email}`}</span>}
      </span>
      <Amount period="today" budget={day} />
      <Amount period="this month" budget={month} />
    </li>
  );
}

function Amount({ period, budget: { limit, used } }: { period: string; budget: WireAiProjectBudget['day'] }) {
  const isSpent = limit !== null && used >= limit;
  return (
    <span className={cn('tabular sm:w-56 sm:text-right', isSpent ? 'text-failed' : 'text-muted')}>
      {dollarsWords(used)} {period},{' '}
      {limit === null ? 'no limit' : `of ${dollarsWords(limit)}${isSpent ? ': used up' : ''}`}
    </span>
  );
}
