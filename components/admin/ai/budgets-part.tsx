import { dollarsWords } from '@/lib/ai/dollars';
import type { WireAiSettings } from '@/lib/contracts/ai-settings';
import { cn } from '@/components/ui/cn';

type Budgets = WireAiSettings['budgets'];

/** The limits and the spending of projects; each project's own admins set its limits. */
export function BudgetsPart({ budgets }: { budgets: Budgets }) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold">Budgets of projects</h3>
      {budgets.length > 0 && (
        <ul aria-label="Budgets of projects" className="divide-y divide-line rounded-control border border-line">
          {budgets.map(({ project, day, month }, at) => (
            <li key={at} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 text-dense">
              <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{project}</span>
              <Amount period="today" budget={day} />
              <Amount period="this month" budget={month} />
            </li>
          ))}
        </ul>
      )}
      <p className="text-tiny text-muted">
        {budgets.length === 0 && 'No project has a limit or has used AI this month. '}
        The admins of a project may lower what it may spend a day and a month, in its settings. Calls under way count
        with the most that they may cost.
      </p>
    </div>
  );
}

function Amount({ period, budget: { limit, used } }: { period: string; budget: Budgets[number]['day'] }) {
  const isSpent = limit !== null && used >= limit;
  return (
    <span className={cn('tabular sm:w-56 sm:text-right', isSpent ? 'text-failed' : 'text-muted')}>
      {dollarsWords(used)} {period},{' '}
      {limit === null ? 'no limit' : `of ${dollarsWords(limit)}${isSpent ? ': used up' : ''}`}
    </span>
  );
}
