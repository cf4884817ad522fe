'use client';

import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { useEndpoint } from '@/components/api/use-endpoint';
import { AiSpending } from '@/components/shared/ai-spending';
import { BudgetFields } from '@/components/shared/budget-fields';
import { Section } from '@/components/shared/section';
import { useWorkspace } from '@/components/shared/workspace-context';
import { toast } from '@/components/ui/toast';
import { dollarsWords } from '@/lib/ai/dollars';
import type { WireAiBudget } from '@/lib/contracts/ai-settings';
import type { WireProject } from '@/lib/contracts/projects';
import { getAiBudget } from '@/lib/routes/ai-settings';
import { listProjects, updateProject } from '@/lib/routes/projects';
import { updateProjectRules } from '@/lib/routes/rules/projects';

/** The limits of what AI may cost in a project, those of the host, and what it did cost. */
export function AiBudgetSection({ project }: { project: WireProject }) {
  const { may, user } = useWorkspace();
  const budget = useEndpoint(getAiBudget, { query: { projectId: project._id } });
  const { day, month } = project.aiCaps;
  return (
    <Section
      id="ai-budget"
      title="AI budget"
      description="The most that AI may cost here. A call that could exceed it is refused. Days are UTC."
    >
      {may('admin') ? (
        <CapsForm
          key={`${day} ${month}`}
          project={project}
          usual={budget.data?.usual ?? null}
          isHostAdmin={user.isAdmin}
        />
      ) : (
        <p className="text-dense">
          {day === null ? 'No limit a day' : `${dollarsWords(day)} a day`},{' '}
          {month === null ? 'no limit a month' : `${dollarsWords(month)} a month`}.
        </p>
      )}
      {budget.data && <Standing budget={budget.data} />}
      {budget.error && !budget.data && (
        <p className="text-dense text-failed">What is left could not be loaded. {budget.error.message}</p>
      )}
      <AiSpending projectId={project._id} />
    </Section>
  );
}

type CapsFormProps = { project: WireProject; usual: WireAiBudget['usual'] | null; isHostAdmin: boolean };

function CapsForm({ project, usual, isHostAdmin }: CapsFormProps) {
  const cache = useCache();
  const save = useAction(updateProject, {
    silent: true,
    refresh: [getAiBudget],
    onDone: (saved) => {
      cache.put(listProjects, saved);
      toast.success('Budget saved');
    },
  });
  const most = (amount: number | null | undefined, span: string) =>
    amount == null ? `no limit a ${span}` : `${dollarsWords(amount)} a ${span}`;
  return (
    <div className="flex flex-col gap-2">
      <BudgetFields
        limits={project.aiCaps}
        action={save}
        act="Save budget"
        whenEmpty={isHostAdmin ? 'Empty: no limit.' : null}
        bodyOf={(aiCaps) => ({ aiCaps })}
        at="aiCaps"
        send={(body) => save.run({ params: { id: project._id }, body })}
        rules={updateProjectRules}
      />
      {usual && !isHostAdmin && (
        <p className="text-tiny text-muted">
          You can lower these, and raise them to {most(usual.day, 'day')} and {most(usual.month, 'month')}. Only an
          administrator of this host can go above that or lift them.
        </p>
      )}
      {isHostAdmin && (
        <p className="text-tiny text-muted">As an administrator of this host you can raise and lift these.</p>
      )}
    </div>
  );
}

/** The spending of a project beside its limits, and the limits of the host, which all projects share. */
function Standing({ budget: { project, host } }: { budget: WireAiBudget }) {
  return (
    <ul aria-label="What is left" className="divide-y divide-line rounded-control border border-line text-dense">
      {(['day', 'month'] as const).map((span) => {
        const { limit, used } = project[span];
        const isSpent = limit !== null && used >= limit;
        const whole = host[span];
        return (
          <li key={span} className="flex flex-wrap gap-x-4 gap-y-1 px-3 py-2">
            <span className={isSpent ? 'tabular text-failed' : 'tabular'}>
              {span === 'day' ? 'Today' : 'This month'}: {dollarsWords(used)}
              {limit === null ? ', no limit' : ` of ${dollarsWords(limit)}${isSpent ? ': used up' : ''}`}
            </span>
            <span className={whole.isReached ? 'tabular text-failed sm:ml-auto' : 'tabular text-muted sm:ml-auto'}>
              The whole host:{' '}
              {whole.limit === null
                ? 'no limit'
                : `${dollarsWords(whole.limit)} a ${span}${whole.isReached ? ': used up' : ''}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
