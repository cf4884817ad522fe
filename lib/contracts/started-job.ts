import { z } from 'zod';

/** The 202 response of calls that otherwise wait: the job to follow. */
export const startedJob = z.object({ jobId: z.string() });
