import { toDollars } from '@/lib/ai/cost';
import { invalid } from '@/lib/errors/app-error';
import { clock } from '@/server/system/clock';
import { usageOf } from './sum-days';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;
const MAX_DAYS = 400;

type Span = { from?: string | undefined; to?: string | undefined };

/** Calls and costs of a project, or with null of the whole host, by day, feature and model; by default of 30 days. */
export async function aiUsage({ projectId, from, to }: Span & { projectId: string | null }) {
  const until = to ?? clock.now().toISOString().slice(0, 10);
  const since = from ?? new Date(Date.parse(until) - (USUAL_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  if (since > until) throw invalid('from', 'The first day must not be after the last');
  if (Date.parse(until) - Date.parse(since) > MAX_DAYS * DAY_MS) throw invalid('from', `At most ${MAX_DAYS} days`);
  const rows = await usageOf({ from: since, to: until, projectId });
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    days: rows.map((row) => ({
      ...row,
      processorSeconds: tenths(row.processorSeconds ?? 0),
      cost: row.cost === null ? null : toDollars(row.cost),
      estimate: toDollars(row.estimate),
    })),
    total: {
      calls: sum(({ calls }) => calls),
      inputTokens: sum(({ inputTokens }) => inputTokens),
      outputTokens: sum(({ outputTokens }) => outputTokens),
      processorSeconds: tenths(sum(({ processorSeconds }) => processorSeconds ?? 0)),
      cost: toDollars(sum(({ cost }) => cost ?? 0)),
      unpriced: sum(({ unpriced }) => unpriced),
      estimate: toDollars(sum(({ estimate }) => estimate)),
    },
  };
}

const tenths = (seconds: number) => Math.round(seconds * 10) / 10;
