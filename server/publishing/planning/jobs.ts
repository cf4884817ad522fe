import { z } from 'zod';
import { jobResults } from '@/lib/contracts/job-results';
import { objectId } from '@/lib/wire/scalars';
import { defineTrackedJob } from '@/server/system/jobs/tracked/define';

/** Creates posts from the rows of a CSV file, fetching their media. */
export const importPostsJob = defineTrackedJob({
  kind: 'import-posts',
  lane: 'long',
  payload: z.object({ importId: objectId }),
  result: jobResults['import-posts'],
  timeoutMs: 3_600_000,
  exclusive: { key: ({ importId }) => `import:${importId}`, whenTaken: 'join' },
  words: {
    work: 'The import of posts',
    crashed: 'A row, or the media that it names, may be too large for this host. The rows before it were imported.',
    late: 'The rows until then were imported: import the others from a smaller file.',
  },
});
