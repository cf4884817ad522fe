import type { OwnedKind } from '@/lib/contracts/endpoint';
import { projectIdOfFile } from '@/server/media/files/store';
import { projectIdOfJob } from '@/server/system/jobs/tracked/store';
import { projectIdOfLink } from '@/server/publishing/approvals/link.store';
import { projectIdOfImport } from '@/server/publishing/planning/import.store';
import { projectIdOfSeries } from '@/server/publishing/planning/recurrence.store';
import { projectIdOfTemplate } from '@/server/publishing/planning/template.store';
import { projectIdOfPost } from '@/server/publishing/stored-posts/store';
import { projectIdOfTrashed } from '@/server/publishing/stored-posts/trash.store';
import { projectIdOfAgent } from '@/server/agents/stored/agent.store';
import { projectIdOfKnowledge, projectIdOfTrashedKnowledge } from '@/server/research/knowledge/stored/item.store';
import { projectIdOfGoldenQuestion } from '@/server/research/knowledge/stored/golden.store';
import { projectIdOfResult } from '@/server/research/searches/stored/candidate.store';
import { projectIdOfSearch } from '@/server/research/searches/stored/search.store';
import { projectIdOfWatched } from '@/server/research/searches/stored/watched.store';
import { projectIdOfBatch } from '@/server/studio/templates/batch.store';
import { projectIdOfFilmTemplate } from '@/server/studio/templates/film-template.store';
import { projectIdOfVideo } from '@/server/studio/videos/project.store';
import { projectIdOfVoiceOver } from '@/server/studio/videos/voice-over.store';
import { projectIdOfScenario } from '@/server/studio/scenarios/scenario.store';
import { projectIdOfWebhook } from '@/server/publishing/webhooks/store';

/** Which project owns a resource, or null when there is no such resource. One line per collection. */
export const projectOf = {
  project: (id: string): Promise<string | null> => Promise.resolve(id),
  approval: projectIdOfLink,
  post: projectIdOfPost,
  'trashed-post': projectIdOfTrashed,
  series: projectIdOfSeries,
  'post-import': projectIdOfImport,
  'post-template': projectIdOfTemplate,
  file: projectIdOfFile,
  job: projectIdOfJob,
  webhook: projectIdOfWebhook,
  knowledge: projectIdOfKnowledge,
  'trashed-knowledge': projectIdOfTrashedKnowledge,
  'golden-question': projectIdOfGoldenQuestion,
  search: projectIdOfSearch,
  'channel-result': projectIdOfResult,
  'watched-channel': projectIdOfWatched,
  'instagram-agent': projectIdOfAgent,
  'video-scenario': projectIdOfScenario,
  'video-project': projectIdOfVideo,
  'video-template': projectIdOfFilmTemplate,
  'film-batch': projectIdOfBatch,
  'voice-over': projectIdOfVoiceOver,
} satisfies Record<OwnedKind, (id: string) => Promise<string | null>>;
