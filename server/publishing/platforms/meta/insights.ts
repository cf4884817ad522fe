import { callGraph, GraphError, type Caller } from './client';

type Metric = { name?: string; values?: { value?: number }[]; total_value?: { value?: number } };

/** Figures of a post by their names at Meta (Instagram and Threads, "Media insights"). */
export async function readInsights(
  caller: Caller,
  { id, metrics }: { id: string; metrics: readonly string[] },
): Promise<Record<string, number | undefined>> {
  const { data = [] } = await callGraph<{ data?: Metric[] }>(caller, {
    method: 'GET',
    path: `/${id}/insights`,
    parameters: { metric: metrics.join(',') },
  });
  const value = ({ values, total_value: total }: Metric) => total?.value ?? values?.[0]?.value;
  return Object.fromEntries(data.flatMap((metric) => (metric.name ? [[metric.name, value(metric)]] : [])));
}

/** Whether a token lacks a permission: it may still read what needs none. */
export const lacksPermission = (error: unknown): boolean =>
  error instanceof GraphError &&
  (error.code === 10 || (error.code !== undefined && error.code >= 200 && error.code < 300));
