import { z } from 'zod';
import { archiveId } from './archive';
import { processedMedia } from './media';
import { objectId } from '@/lib/wire/scalars';

/** Results of the kinds that a page follows (components/api/use-job.ts); their declarations name them. */
export const jobResults = {
  'export-project': z.object({ exportId: archiveId, name: z.string(), bytes: z.number() }),
  'import-archive': z.object({
    projectId: objectId,
    posts: z.number(),
    files: z.number(),
    /** Sentences about what was left out or changed. */
    remarks: z.array(z.string()),
  }),
  'import-posts': z.object({ made: z.number(), failed: z.number() }),
  'process-media': processedMedia,
  'process-picture': processedMedia,
};

export type JobResults = { [K in keyof typeof jobResults]: z.output<(typeof jobResults)[K]> };
