import type { TrackedContext, TrackedPayload } from '@/server/system/jobs/tracked/define';
import type { TrackedHandler } from '@/server/system/jobs/tracked/runner';
import { trackedJobs, type TrackedKind } from './tracked-jobs';

type Run<P> = (payload: P, context: TrackedContext) => Promise<unknown>;

const processMedia = async () => (await import('@/server/media/convert/process-media')).runProcessMedia;
const prepareMedia = async () => (await import('@/server/publishing/posts/delivery/prepare-media')).prepareMedia;

/** Kind of a tracked job → its use case, loaded when first needed. One without does not compile. */
const registry: { [K in TrackedKind]: () => Promise<Run<TrackedPayload<(typeof trackedJobs)[K]>>> } = {
  'inspect-file': async () => {
    const { inspectFile } = await import('@/server/media/inspect/inspect-file');
    const { recheckPostsWithFile } = await import('@/server/publishing/posts/recheck-posts-with-file');
    return (payload, context) => inspectFile(payload, { ...context, whenProbed: recheckPostsWithFile });
  },
  'import-posts': async () => {
    const { runImport } = await import('@/server/publishing/planning/run-import');
    return ({ importId }, context) => runImport(importId, context);
  },
  'take-frame': async () => (await import('@/server/media/convert/take-frame')).makeFrame,
  'process-media': processMedia,
  'process-picture': processMedia,
  'prepare-video': prepareMedia,
  'prepare-picture': prepareMedia,
  'export-project': async () => {
    const { exportProject } = await import('@/server/publishing/archive/export-project');
    const { OWNED } = await import('@/server/edge/owned/owned');
    return (_payload, context) => exportProject(context, OWNED);
  },
  'import-archive': async () => {
    const { importArchive } = await import('@/server/publishing/archive/import-archive');
    const { OWNED } = await import('@/server/edge/owned/owned');
    return (payload, context) => importArchive(payload, context, OWNED);
  },
  'preview-archive': async () => {
    const { previewArchive } = await import('@/server/publishing/archive/preview-archive');
    return async ({ importId }, { createdBy, signal }) => {
      await previewArchive({ importId, userId: createdBy, signal });
      return null;
    };
  },
};

/** The handler of a kind, its payload parsed; null for kinds of another version. */
export async function trackedHandlerOf(kind: string): Promise<TrackedHandler | null> {
  if (!Object.hasOwn(trackedJobs, kind)) return null;
  const known = kind as TrackedKind;
  const { payload: schema, timeoutMs } = trackedJobs[known];
  const run = (await registry[known]()) as Run<unknown>;
  return { timeoutMs, run: (payload, context) => run(schema.parse(payload), context) };
}
