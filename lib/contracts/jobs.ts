import { z } from 'zod';
import { endpoint } from './endpoint';
import { idParams, objectId, pageQuery, projectQuery, wireDate } from '@/lib/wire/scalars';

export const jobState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']);

export const job = z
  .object({
    id: objectId,
    projectId: objectId,
    /** Its type: process-media, … */
    kind: z.string(),
    /** For people: 'Optimising holiday.mp4 for Instagram'. */
    label: z.string(),
    state: jobState,
    /** 0–1. */
    progress: z.number(),
    /** The current step; empty when there is none. */
    sentence: z.string(),
    /** The response that a waiting call would have had. */
    result: z.record(z.string(), z.unknown()).nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    createdAt: wireDate,
    startedAt: wireDate.nullable(),
    endedAt: wireDate.nullable(),
  })
  .meta({ id: 'Job' });
export type WireJob = z.output<typeof job>;

export const listJobs = endpoint({
  name: 'listJobs',
  method: 'GET',
  path: '/jobs',
  summary: 'Jobs of the last seven days, newest first; active=true for those waiting or running',
  access: { role: 'viewer', of: 'list' },
  query: projectQuery.extend(pageQuery.shape).extend({
    state: jobState.optional(),
    active: z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .optional(),
  }),
  status: 200,
  answer: z.array(job),
});

export const getJob = endpoint({
  name: 'getJob',
  method: 'GET',
  path: '/jobs/{id}',
  summary: 'Status of a job: state, progress, result or error',
  access: { role: 'viewer', of: 'job' },
  params: idParams,
  status: 200,
  answer: job,
});

export const cancelJob = endpoint({
  name: 'cancelJob',
  method: 'DELETE',
  path: '/jobs/{id}',
  summary: 'Cancel a waiting or running job; 409 once it has ended',
  access: { role: 'editor', of: 'job' },
  params: idParams,
  status: 204,
});
