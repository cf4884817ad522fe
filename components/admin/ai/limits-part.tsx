import { useAction } from '@/components/api/use-action';
import { BudgetFields } from '@/components/shared/budget-fields';
import { cn } from '@/components/ui/cn';
import { toast } from '@/components/ui/toast';
import { dollarsWords } from '@/lib/ai/dollars';
import type { WireAiSettings } from '@/lib/contracts/ai-settings';
import { getAiSettings, updateAiSettings } from '@/lib/routes/ai-settings';
import { updateAiSettingsRules } from '@/lib/routes/rules/ai-settings';

type Caps = WireAiSettings['caps'];

/** The most that AI may cost on this host, what it has cost, and what a new project may spend. */
export function LimitsPart({ caps: { host, project } }: { caps: Caps }) {
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-semibold">Budget of this host</legend>
        <div className="flex flex-col gap-3 sm:flex-row sm:gap-6">
          <Meter span="day" budget={host.day} />
          <Meter span="month" budget={host.month} />
        </div>
        <Budget of="host" day={host.day.limit} month={host.month.limit} />
        <p className="text-tiny text-muted">
          All projects together. A call that could go beyond it is not made; you are told once a day. Days and months
          are UTC.
        </p>
      </fieldset>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-semibold">Budget of each new project</legend>
        <Budget of="project" {...project} />
        <p className="text-tiny text-muted">
          Projects that are there keep theirs. A project’s admins can lower it; above this only you can raise it.
        </p>
      </fieldset>
    </div>
  );
}

function Budget({ of, day, month }: { of: keyof Caps } & Caps['project']) {
  const save = useAction(updateAiSettings, {
    silent: true,
    refresh: [getAiSettings],
    onDone: () => void toast.success('Budget saved'),
  });
  return (
    <BudgetFields
      key={`${day} ${month}`}
      limits={{ day, month }}
      action={save}
      act="Save"
      whenEmpty="Empty: no limit."
      bodyOf={(limits) => ({ caps: { [of]: limits } })}
      at={`caps.${of}`}
      send={(body) => save.run({ body })}
      rules={updateAiSettingsRules}
    />
  );
}

/** The spending beside its limit, in words and as a bar. */
function Meter({ span, budget: { limit, used } }: { span: 'day' | 'month'; budget: Caps['host']['day'] }) {
  const isSpent = limit !== null && used >= limit;
  const share = limit ? Math.min(1, used / limit) : isSpent ? 1 : 0;
  const words = `${span === 'day' ? 'Today' : 'This month'}: ${dollarsWords(used)}${
    limit === null ? ', no limit' : ` of ${dollarsWords(limit)}${isSpent ? ': used up' : ''}`
  }`;
  return (
    <div className="flex-1">
      <p className={cn('tabular text-dense', isSpent && 'text-failed')}>{words}</p>
      {limit !== null && (
        <div aria-hidden className="mt-1 h-1.5 overflow-hidden rounded-full bg-line">
          <div className={cn('h-full', isSpent ? 'bg-failed' : 'bg-accent')} style={{ width: `${share * 100}%` }} />
        </div>
      )}
    </div>
  );
}
