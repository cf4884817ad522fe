import { z } from 'zod';
import { JOB_STATES, JOB_WAIT_CODES } from '@/lib/jobs/states';
import { endpoint } from './endpoint';
import { idParams, objectId, pageQuery, projectQuery, wireDate } from '@/lib/wire/scalars';

export const jobState = z.enum(JOB_STATES);

export const job = z
  .object({
    id: objectId,
    projectId: objectId,
    /** The job that started it and waits for it. */
    parentId: objectId.nullable(),
    /** Its type: process-media, … */
    kind: z.string(),
    /** For people: 'Optimising holiday.mp4 for Instagram'. */
    label: z.string(),
    state: jobState,
    /** False: it has ended, or goes on to its end, as the deletion of a project does. */
    canCancel: z.boolean(),
    /** 0–1. */
    progress: z.number(),
    /** The current step; empty when there is none. */
    sentence: z.string(),
    /** When it goes on by itself; null: when its cause is gone, or it does not wait for anything but its turn. */
    waitsUntil: wireDate.nullable(),
    /** Why it waits without a place in its lane; null while it only waits for its turn. */
    waitsBecause: z.object({ code: z.enum(JOB_WAIT_CODES), sentence: z.string() }).nullable(),
    /** 1: the next one that begins; null when it is not queued. */
    queuePlace: z.number().int().nullable(),
    /** Until its end, from what such jobs took lately; null when that is not known. */
    secondsLeft: z.number().int().nullable(),
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
  summary:
    'Jobs of the last seven days, newest first; active=true for those waiting or running; parentId for the parts of one',
  access: { role: 'viewer', of: 'list' },
  query: projectQuery.extend(pageQuery.shape).extend({
    state: jobState.optional(),
    active: z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .optional(),
    parentId: objectId.optional(),
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
  access: { role: 'author', of: 'job' },
  params: idParams,
  status: 204,
});
