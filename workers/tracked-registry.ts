import type { TrackedContext, TrackedPayload } from '@/server/system/jobs/tracked/define';
import { trackedJobs, type TrackedKind } from '@/workers/tracked-jobs';
import type { TrackedHandler } from '@/server/system/jobs/tracked/runner';

type Run<P> = (payload: P, context: TrackedContext) => Promise<unknown>;

/** Kind of a tracked job → its handler, loaded when first needed. One without a handler does not compile. */
const registry: { [K in TrackedKind]: () => Promise<{ run: Run<TrackedPayload<(typeof trackedJobs)[K]>> }> } = {
  'inspect-file': () => import('./media/inspect-file'),
  'import-posts': () => import('./planning/import-posts'),
  'take-frame': () => import('./media/take-frame'),
  'process-media': () => import('./media/process-media'),
  'process-picture': () => import('./media/process-media'),
  'prepare-video': () => import('./media/prepare-media'),
  'prepare-picture': () => import('./media/prepare-media'),
  'export-project': () => import('./archive/export-project'),
  'import-archive': () => import('./archive/import-archive'),
  'preview-archive': () => import('./archive/preview-archive'),
};

/** The handler of a kind, its payload parsed; null for kinds of another version. */
export async function trackedHandlerOf(kind: string): Promise<TrackedHandler | null> {
  if (!Object.hasOwn(trackedJobs, kind)) return null;
  const known = kind as TrackedKind;
  const { payload: schema, timeoutMs } = trackedJobs[known];
  const { run } = (await registry[known]()) as { run: Run<unknown> };
  return { timeoutMs, run: (payload, context) => run(schema.parse(payload), context) };
}
