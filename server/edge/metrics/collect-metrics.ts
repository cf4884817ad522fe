import { hostname } from 'node:os';
import { AggregatorRegistry, Gauge, Registry, type MetricObjectWithValues, type MetricValue } from 'prom-client';
import { countArmedPostsOfEveryProject, OVERDUE_MS } from '@/server/publishing/stored-posts/counts.store';
import { latestRuns } from '@/server/system/backup/run.store';
import { clock } from '@/server/system/clock';
import { databaseMemory } from '@/server/system/db/connect';
import { countJobsOfEveryProject } from '@/server/system/jobs/tracked/counts.store';
import { queueCounts, redisMemory } from '@/server/system/jobs/queues';
import { workerMetrics } from '@/server/system/jobs/worker-heartbeat.store';
import { log } from '@/server/system/log';
import { VERSION } from '@/server/system/version';
import { snapshot } from '@/server/system/metrics/registry';

type Counted = MetricObjectWithValues<MetricValue<string>>[];

const HOUR_MS = 3_600_000;

/** Everything that Prometheus learns of this host, in its text form. */
export async function collectMetrics(): Promise<{ text: string; type: string }> {
  const host = new Registry();
  const [own, workers] = await Promise.all([snapshot(), workerMetrics(), describeHost(host)]);
  const counted = [
    marked(own ?? [], { process: 'web', instance: `${hostname()}-${process.pid}` }),
    ...workers.map(({ id, metrics }) => marked(metrics as Counted, { process: 'worker', instance: id })),
  ];
  const merged = AggregatorRegistry.aggregate([...counted, await host.getMetricsAsJSON()]);
  return { text: await merged.metrics(), type: Registry.PROMETHEUS_CONTENT_TYPE };
}

/** With labels of its own, no process's values are added to another's. */
const marked = (metrics: Counted, labels: Record<string, string>): Counted =>
  metrics.map((metric) => ({
    ...metric,
    values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, ...labels } })),
  }));

async function describeHost(registry: Registry): Promise<void> {
  const now = clock.now().getTime();
  await Promise.all([
    gauge(registry, 'workspace_info', 'The version of the program', ['version'], async () => [
      { labels: { version: VERSION }, value: 1 },
    ]),
    gauge(registry, 'workspace_queue_jobs', 'Entries in the queues that wake workers', ['queue', 'state'], queueCounts),
    gauge(registry, 'workspace_jobs', 'Tracked jobs; failed ones of the last hour', ['state'], async () =>
      statesOf(await countJobsOfEveryProject(new Date(now - HOUR_MS))),
    ),
    gauge(registry, 'workspace_posts', 'Posts with a scheduled action; overdue by a minute', ['state'], async () => {
      const { all, late } = await countArmedPostsOfEveryProject(new Date(now - OVERDUE_MS));
      return statesOf({ waiting: all, overdue: late });
    }),
    gauge(registry, 'workspace_service_memory_bytes', 'Resident memory of the data services', ['service'], async () => [
      { labels: { service: 'database' }, value: await databaseMemory() },
      { labels: { service: 'redis' }, value: await redisMemory() },
    ]),
    gauge(
      registry,
      'workspace_backup_last_success_timestamp_seconds',
      'When the last good backup began',
      [],
      async () => {
        const { good } = await latestRuns();
        return [{ labels: {}, value: good ? good.startedAt.getTime() / 1000 : 0 }];
      },
    ),
  ]);
}

const statesOf = (counts: Record<string, number>): Reading[] =>
  Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }));

type Reading = { labels: Record<string, string>; value: number };

/** A source that is unavailable is left out: the rest is worth more than an error. */
async function gauge(
  registry: Registry,
  name: string,
  help: string,
  labelNames: string[],
  read: () => Promise<Reading[]>,
): Promise<void> {
  const made = new Gauge({ name, help, labelNames, registers: [registry] });
  try {
    for (const { labels, value } of await read()) made.set(labels, value);
  } catch (err) {
    made.reset();
    log.warn({ err, metric: name }, 'a metric could not be read');
  }
}
