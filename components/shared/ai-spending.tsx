'use client';

import { useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Button } from '@/components/ui/button';
import { optionsOf, Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { dollarsWords } from '@/lib/ai/dollars';
import { durationWords } from '@/lib/media/words';
import type { WireAiUsage } from '@/lib/contracts/ai-settings';
import { getAiUsage } from '@/lib/routes/ai-settings';

const DAY_MS = 86_400_000;
const SPANS = [7, 30, 90];
/** Features by their names in the ledger. */
const FEATURES: Record<string, string> = {
  'post-texts': 'Texts of posts',
  knowledge: 'Knowledge',
  search: 'Channel search',
  agents: 'Agents',
  video: 'Videos',
  subtitles: 'Subtitles',
  test: 'Tests of the settings',
};

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const shortDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en', { timeZone: 'UTC', day: 'numeric', month: 'short' });

type Bar = { day: string; cost: number; calls: number; unpriced: number; estimate: number };

/** The cost of AI by day, as a chart and as tables: of a project, or without one of the whole host. */
export function AiSpending({ projectId, isLive = false }: { projectId?: string; isLive?: boolean }) {
  const [span, setSpan] = useState(30);
  const [now] = useState(() => Date.now());
  const [asTable, setAsTable] = useState(false);
  const [from, to] = [dayOf(now - (span - 1) * DAY_MS), dayOf(now)];
  const query = { from, to, ...(projectId ? { projectId } : {}) };
  const { data, error, refetch } = useEndpoint(getAiUsage, { query }, { keepPrevious: true, pollWhile: () => isLive });
  if (error && !data)
    return (
      <ErrorState title="The spending could not be loaded" detail={error.message} onRetry={() => void refetch()} />
    );
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-48" />
      </Loading>
    );
  const days = Array.from({ length: span }, (_, at) => dayOf(now - (span - 1 - at) * DAY_MS));
  const bars = days.map((day) => barOf(day, data.days));
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="text-dense text-muted">
          <span className="tabular block text-title font-semibold text-ink">{dollarsWords(data.total.cost)}</span>
          {data.total.calls.toLocaleString('en')} {data.total.calls === 1 ? 'call' : 'calls'}
          {data.total.unpriced > 0 &&
            `, ${data.total.unpriced.toLocaleString('en')} of them with price unknown: about ${dollarsWords(data.total.estimate)} at the dearest known one`}
        </p>
        <div className="flex items-center gap-2">
          <span className="w-28">
            <Select
              aria-label="Days shown"
              value={span}
              onChange={(event) => setSpan(Number(event.target.value))}
              options={optionsOf(SPANS, (days) => `${days} days`)}
            />
          </span>
          <Button variant="outline" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            As a table
          </Button>
        </div>
      </div>
      {asTable ? <DayTable bars={bars} /> : <Chart bars={bars} />}
      {data.days.length > 0 && <FeatureTable rows={data.days} />}
      <p className="text-tiny text-muted">
        Days are UTC. Costs are counted from list prices and may differ from the bill.
      </p>
    </div>
  );
}

function barOf(day: string, rows: WireAiUsage['days']): Bar {
  const own = rows.filter((row) => row.day === day);
  const sum = (of: (row: (typeof own)[number]) => number) => own.reduce((all, row) => all + of(row), 0);
  return {
    day,
    cost: sum(({ cost }) => cost ?? 0),
    calls: sum(({ calls }) => calls),
    unpriced: sum(({ unpriced }) => unpriced),
    estimate: sum(({ estimate }) => estimate),
  };
}

/** Known costs, and the amount that budgets counted for calls without a price. */
function costWords({ cost, estimate }: { cost: number | null; estimate: number }): string {
  if (estimate === 0) return dollarsWords(cost ?? 0);
  const guess = `about ${dollarsWords(estimate)}, price unknown`;
  return cost ? `${dollarsWords(cost)} and ${guess}` : guess;
}

function Chart({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ cost }) => cost));
  const dearest = bars.find(({ cost }) => cost === most);
  const summary =
    most === 0
      ? 'Nothing was spent in these days.'
      : `Spending by day. The dearest day was ${shortDay(dearest?.day ?? '')} with ${dollarsWords(most)}.`;
  return (
    <figure className="flex flex-col gap-1">
      <div className="relative h-36 rounded-control border border-line px-2 pt-5" role="img" aria-label={summary}>
        {most > 0 && <span className="tabular absolute top-1 left-2 text-tiny text-muted">{dollarsWords(most)}</span>}
        {most === 0 && (
          <span className="absolute inset-0 grid place-items-center text-dense text-muted">{summary}</span>
        )}
        <div className="flex h-full items-end gap-px sm:gap-0.5">
          {bars.map(({ day, cost, calls }) => (
            <span
              key={day}
              title={`${shortDay(day)}: ${dollarsWords(cost)}, ${calls} ${calls === 1 ? 'call' : 'calls'}`}
              className="flex h-full min-w-0 flex-1 items-end"
            >
              <span
                className="w-full rounded-t-small bg-accent"
                style={{ height: most === 0 ? 0 : `max(${cost > 0 ? 2 : 0}px, ${(cost / most) * 100}%)` }}
              />
            </span>
          ))}
        </div>
      </div>
      <figcaption className="flex justify-between px-2 text-tiny text-muted">
        <span>{shortDay(bars[0]?.day ?? '')}</span>
        <span>{shortDay(bars.at(-1)?.day ?? '')}</span>
      </figcaption>
    </figure>
  );
}

const CELL = 'tabular py-1.5 pr-4 text-right';
const HEAD = 'py-1 pr-4 text-right font-normal';

function DayTable({ bars }: { bars: readonly Bar[] }) {
  return (
    <div
      role="region"
      aria-label="Spending by day"
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-control border border-line px-3"
    >
      <table className="w-full text-dense">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="py-1 pr-4 text-left font-normal">
              Day
            </th>
            <th scope="col" className={HEAD}>
              Calls
            </th>
            <th scope="col" className={HEAD}>
              Cost
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.toReversed().map(({ day, calls, cost, estimate }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                {shortDay(day)}
              </th>
              <td className={CELL}>{calls}</td>
              <td className={CELL}>{costWords({ cost, estimate })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FeatureTable({ rows }: { rows: WireAiUsage['days'] }) {
  const keys = [...new Set(rows.map(({ feature, model }) => JSON.stringify([feature, model])))];
  const groups = keys.map((key) => {
    const own = rows.filter(({ feature, model }) => JSON.stringify([feature, model]) === key);
    const sum = (of: (row: (typeof own)[number]) => number) => own.reduce((all, row) => all + of(row), 0);
    const { feature = '', model = '' } = own[0] ?? {};
    return {
      key,
      feature: FEATURES[feature] ?? feature,
      model,
      calls: sum(({ calls }) => calls),
      tokens: sum(({ inputTokens, outputTokens }) => inputTokens + outputTokens),
      cost: own.every(({ cost }) => cost === null) ? null : sum(({ cost }) => cost ?? 0),
      estimate: sum(({ estimate }) => estimate),
      seconds: sum(({ processorSeconds }) => processorSeconds),
    };
  });
  return (
    <div role="region" aria-label="Spending by use" tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-[440px] text-dense">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="py-1 pr-4 text-left font-normal">
              Use
            </th>
            <th scope="col" className="py-1 pr-4 text-left font-normal">
              Model
            </th>
            {['Calls', 'Tokens', 'Cost'].map((name) => (
              <th key={name} scope="col" className={HEAD}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups
            .toSorted((a, b) => (b.cost ?? 0) - (a.cost ?? 0))
            .map(({ key, feature, model, calls, tokens, cost, estimate, seconds }) => (
              <tr key={key} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                  {feature}
                </th>
                <td className="py-1.5 pr-4 break-all text-muted">{model}</td>
                <td className={CELL}>{calls.toLocaleString('en')}</td>
                <td className={CELL}>{tokens.toLocaleString('en')}</td>
                <td className={CELL}>
                  {costWords({ cost, estimate })}
                  {seconds > 0 && <span className="block text-muted">{durationWords(seconds)} of this host</span>}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
