import type { WireJob } from '@/lib/contracts/jobs';
import type { Estimate } from '@/lib/jobs/estimate';
import type { TrackedJob } from './store';

/** A job in the form of the contract. Addresses of our files in its result become absolute. */
export function presentJob(job: TrackedJob, origin: string, estimate: Estimate): WireJob {
  return {
    id: String(job._id),
    projectId: String(job.projectId),
    parentId: job.parentId ? String(job.parentId) : null,
    kind: job.kind,
    label: job.label,
    state: job.state,
    canCancel: job.isCancellable !== false && !job.endedAt,
    progress: job.progress,
    sentence: job.sentence,
    waitsUntil: (job.waitsBecause && job.dueAt?.toISOString()) ?? null,
    waitsBecause: job.waitsBecause ? { code: job.waitsBecause.code, sentence: job.waitsBecause.sentence } : null,
    ...estimate,
    result: (absolute(job.result, origin) ?? null) as WireJob['result'],
    error: job.error ? { code: job.error.code, message: job.error.message } : null,
    createdAt: job.createdAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    endedAt: job.endedAt?.toISOString() ?? null,
  };
}

/** Workers don't know the address of this host: they write `/files/…`. */
export function absolute<T>(value: T, origin: string): T {
  if (typeof value === 'string') return (value.startsWith('/files/') ? origin + value : value) as T;
  if (Array.isArray(value)) return value.map((each: unknown) => absolute(each, origin)) as T;
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, absolute(entry as unknown, origin)]),
  ) as T;
}
