import * as localModelJobs from '@/server/system/ai/local/jobs';
import * as mediaJobs from '@/server/media/jobs';
import * as archiveJobs from '@/server/publishing/archive/jobs';
import * as projectJobs from '@/server/people/projects/jobs';
import * as agentJobs from '@/server/agents/generation/jobs';
import * as knowledgeJobs from '@/server/research/knowledge/stored/jobs';
import * as searchJobs from '@/server/research/searches/stored/jobs';
import * as trashJobs from '@/server/publishing/posts/trash/jobs';
import * as planningJobs from '@/server/publishing/planning/jobs';
import * as renderJobs from '@/server/studio/rendering/jobs';
import * as editorJobs from '@/server/studio/editor/jobs';
import * as templateJobs from '@/server/studio/templates/jobs';
import * as videoJobs from '@/server/studio/videos/jobs';
import * as scenarioJobs from '@/server/studio/scenarios/jobs';
import type { TrackedContext } from '@/server/system/jobs/tracked/context';
import type { TrackedPayload, TrackedResult } from '@/server/system/jobs/tracked/define';
import type { TrackedHandler } from '@/server/system/jobs/tracked/handler';

/** Every tracked job of the product: whatever these files declare. */
const declared = Object.values({
  ...localModelJobs,
  ...agentJobs,
  ...archiveJobs,
  ...editorJobs,
  ...knowledgeJobs,
  ...mediaJobs,
  ...planningJobs,
  ...projectJobs,
  ...searchJobs,
  ...trashJobs,
  ...renderJobs,
  ...scenarioJobs,
  ...templateJobs,
  ...videoJobs,
});
type Declared = (typeof declared)[number];
/** Kinds of tracked jobs. */
export type TrackedKind = Declared['kind'];
type Run<D> = (payload: TrackedPayload<D>, context: TrackedContext) => Promise<TrackedResult<D>>;

const processMedia = async () => (await import('@/server/media/convert/process-media')).runProcessMedia;
const prepareMedia = async () => (await import('@/server/publishing/posts/delivery/prepare-media')).prepareMedia;

/** Kind of a tracked job → its use case, loaded when first needed. A declaration without one does not compile. */
const registry: { [D in Declared as D['kind']]: () => Promise<Run<D>> } = {
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
  'find-scene-changes': async () => (await import('@/server/media/inspect/find-scene-changes')).findScenes,
  'process-media': processMedia,
  'process-picture': processMedia,
  'prepare-video': prepareMedia,
  'prepare-picture': prepareMedia,
  'delete-project': async () => (await import('@/server/edge/host/remove-deleted')).removeDeleted,
  'empty-trash': async () => (await import('@/server/publishing/posts/trash/empty-trash')).runEmptyTrash,
  'export-search': async () => (await import('@/server/research/searches/results/keep-export')).keepSearchExport,
  'export-project': async () => {
    const { exportProject } = await import('@/server/publishing/archive/export-project');
    const { OWNED } = await import('@/server/edge/owned/owned');
    return (_payload, context) => exportProject(context, OWNED);
  },
  'import-archive': async () => {
    const { importArchive } = await import('@/server/publishing/archive/import-archive');
    const { OWNED } = await import('@/server/edge/owned/owned');
    const { perProject } = await import('@/server/edge/limits/resources');
    return (payload, context) => importArchive(payload, context, { owned: OWNED, limits: perProject() });
  },
  'preview-archive': async () => {
    const { previewArchive } = await import('@/server/publishing/archive/preview-archive');
    const { OWNED } = await import('@/server/edge/owned/owned');
    return ({ importId }, { createdBy, signal }) => previewArchive({ importId, userId: createdBy, signal }, OWNED);
  },
  'generate-agent-post': async () => (await import('@/server/agents/generation/generate-post')).generateAgentPost,
  'generate-agent-posts': async () => (await import('@/server/agents/runs/generate-batch')).runBatch,
  'draw-agent-card': async () => (await import('@/server/agents/generation/draw-card')).makeCard,
  'fetch-local-model': async () => (await import('@/server/system/ai/local/fetch-model')).fetchModel,
  'read-document': async () => (await import('@/server/research/knowledge/read-document')).readDocument,
  'run-channel-search': async () => {
    const { runSearch } = await import('@/server/research/searches/crawl/run-search');
    const { sourcesOfProject } = await import('@/server/research/searches/crawl/sources-of-project');
    return (payload, context) => runSearch(payload, context, sourcesOfProject);
  },
  'judge-channels': async () => (await import('@/server/research/searches/results/judge')).judgeChannels,
  'score-channels-again': async () => (await import('@/server/research/searches/results/marks')).scoreAgainInBackground,
  'find-topics': async () => (await import('@/server/research/searches/watched/topics')).findTopicGaps,
  'write-scenario': async () => (await import('@/server/studio/videos/script-with-video')).writeScript,
  'prepare-for-editing': async () => (await import('@/server/studio/editor/prepare-file')).prepareFile,
  'hear-video': async () => (await import('@/server/studio/editor/hear-video')).hearVideo,
  'make-video': async () => (await import('@/server/studio/videos/make-video')).makeVideo,
  'make-cover': async () => (await import('@/server/studio/videos/make-cover')).makeCover,
  'make-voice-over': async () => (await import('@/server/studio/videos/speak-segment')).makeVoiceOver,
  'preview-voice': async () => (await import('@/server/studio/videos/speak-segment')).speakPreview,
  'make-films': async () => (await import('@/server/studio/templates/run-films')).runFilms,
  'compare-film': async () => (await import('@/server/studio/rendering/compare-film')).compareFilm,
  'render-formats': async () => (await import('@/server/studio/rendering/run-formats')).runFormats,
  'render-video': async () => (await import('@/server/studio/rendering/run-render')).runRender,
  'run-golden-questions': async () => {
    const { runGoldenQuestions } = await import('@/server/research/knowledge/golden');
    return (_payload, { projectId }) => runGoldenQuestions(projectId);
  },
  'build-knowledge-index': async () => (await import('@/server/research/knowledge/build-index')).buildKnowledgeIndex,
};

const declarations = new Map<string, Declared>(declared.map((declaration) => [declaration.kind, declaration]));

/** The use case of a kind with its declaration; null for kinds of another version. */
export async function trackedHandlerOf(kind: string): Promise<TrackedHandler | null> {
  const declaration = declarations.get(kind);
  if (!declaration) return null;
  return { declaration, run: (await registry[declaration.kind]()) as TrackedHandler['run'] };
}
