import { z } from 'zod';
import { archiveId } from './archive';
import { fileId } from './files';
import { processedMedia } from './media';
import { VIDEO_FORMATS } from '@/lib/video/formats';
import { WHOLE_REASONS } from '@/lib/video/reuse';
import { objectId } from '@/lib/wire/scalars';

const reused = z.object({
  /** Of a render with `reuse`: seconds copied from an earlier one, and seconds that were encoded. */
  reusedSeconds: z.number().optional(),
  encodedSeconds: z.number().optional(),
  /** Why nothing was copied; null: something was. */
  whole: z.enum(WHOLE_REASONS).nullish(),
});

const renderedFile = reused.extend({
  url: z.string(),
  fileId,
  viewport: z.object({ width: z.number().int(), height: z.number().int() }),
});

/** Results of the kinds that a page follows (components/api/use-job.ts); their declarations name them. */
export const jobResults = {
  'empty-trash': z.object({ removed: z.number() }),
  'export-project': z.object({ exportId: archiveId, name: z.string(), bytes: z.number() }),
  'export-search': z.object({ fileId, name: z.string(), bytes: z.number() }),
  'import-archive': z.object({
    projectId: objectId,
    posts: z.number(),
    files: z.number(),
    /** All that is there now besides files, in words: '3 posts'. */
    things: z.array(z.string()),
    /** Sentences about what was left out or changed. */
    remarks: z.array(z.string()),
  }),
  'import-posts': z.object({ made: z.number(), failed: z.number() }),
  /** The copy that the editor shows; null where the file needs none. */
  'prepare-for-editing': z.object({ copyId: fileId.nullable() }),
  /** How many words were heard. */
  'hear-video': z.object({ words: z.number() }),
  /** How many changes of scenes were found. */
  'find-scene-changes': z.object({ changes: z.number() }),
  'process-media': processedMedia,
  'process-picture': processedMedia,
  'render-video': renderedFile,
  'make-films': z.object({ made: z.number(), failed: z.number() }),
  /** The sums of its files. */
  'render-formats': reused.extend({ files: z.array(renderedFile.extend({ format: z.enum(VIDEO_FORMATS) })) }),
};

export type JobResults = { [K in keyof typeof jobResults]: z.output<(typeof jobResults)[K]> };
