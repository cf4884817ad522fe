import type * as Client from 'prom-client';
import { env } from '@/server/system/env';
import { startLongestTurn } from './longest-turn';

/** Seconds. Due posts leave within one. */
const LATENESS = [0.1, 0.25, 0.5, 1, 2, 5, 15, 60, 300, 3600];
const REQUESTS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
const JOBS = [0.1, 0.5, 1, 5, 15, 60, 300, 1800];

const KEY = Symbol.for('workspace.metrics');
type Shared = { [KEY]?: Promise<Metrics> };

export type Metrics = ReturnType<typeof define>;

function define({ Registry, Counter, Gauge, Histogram, collectDefaultMetrics }: typeof Client) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const longest = startLongestTurn();
  new Gauge({
    name: 'workspace_longest_turn_seconds',
    help: 'The most processor time for which a process kept its event loop from other work, since the last look',
    registers,
    collect() {
      this.set(longest());
    },
  });
  return {
    registry,
    deliveries: new Counter({
      name: 'workspace_deliveries_total',
      help: 'Attempts to deliver to a network, by how they ended',
      labelNames: ['network', 'outcome'],
      registers,
    }),
    lateness: new Histogram({
      name: 'workspace_delivery_lateness_seconds',
      help: 'From the time of a scheduled post to the call that sends it',
      labelNames: ['network'],
      buckets: LATENESS,
      registers,
    }),
    jobs: new Histogram({
      name: 'workspace_job_duration_seconds',
      help: 'How long tracked jobs ran, by kind and how they ended',
      labelNames: ['kind', 'outcome'],
      buckets: JOBS,
      registers,
    }),
    errors: new Counter({
      name: 'workspace_errors_total',
      help: 'Errors that a request was answered with, by code',
      labelNames: ['code'],
      registers,
    }),
    unreadableRows: new Counter({
      name: 'workspace_unreadable_rows_total',
      help: 'Stored rows that lists have left out, by the kind of the list',
      labelNames: ['kind'],
      registers,
    }),
    requests: new Histogram({
      name: 'workspace_http_request_duration_seconds',
      help: 'HTTP requests, by method, declared path and status',
      labelNames: ['method', 'path', 'status'],
      buckets: REQUESTS,
      registers,
    }),
  };
}

/** The metrics of this process; one set for all its bundles, loaded when first used. */
export function metrics(): Promise<Metrics> {
  return ((globalThis as Shared)[KEY] ??= import('prom-client').then(define));
}

/** Records something, where metrics are on: without METRICS_TOKEN nothing is loaded or counted. */
export function measure(record: (metrics: Metrics) => void): void {
  if (env.METRICS_TOKEN) void metrics().then(record);
}

/** Everything that this process has counted, for one that serves it. Null where metrics are off. */
export async function snapshot(): Promise<Client.MetricObjectWithValues<Client.MetricValue<string>>[] | null> {
  return env.METRICS_TOKEN ? (await metrics()).registry.getMetricsAsJSON() : null;
}
