import { z } from 'zod';
import { objectId } from '@/lib/wire/scalars';
import { defineTrackedJob } from '@/server/system/jobs/tracked/define';

/** Creates posts from the rows of a CSV file, fetching their media. */
export const importPostsJob = defineTrackedJob({
  kind: 'import-posts',
  lane: 'long',
  payload: z.object({ importId: objectId }),
  timeoutMs: 3_600_000,
  quiet: false,
});
