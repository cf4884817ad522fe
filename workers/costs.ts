import { all, batch, constant, database, page, slices, stream, together, within, type Cost } from '@/lib/costs/cost';
import { labelOf, PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/keys';
import type { JobName } from './jobs';
import type { TrackedKind } from './tracked-registry';

/** The growth of each job's work, and how one run is bounded. A job without a row does not compile. */
export const JOB_COSTS: Record<JobName | TrackedKind, Cost> = {
  'wake-posts': batch('Post'),
  'wake-tracked-jobs': batch('TrackedJob'),
  'refresh-token': constant,
  'inspect-file': together(stream('StoredFile'), within('Post')),
  'import-posts': together(stream('PostImport'), database('Post')),
  'take-frame': stream('StoredFile'),
  'process-media': stream('StoredFile'),
  'process-picture': stream('StoredFile'),
  'prepare-video': stream('StoredFile'),
  'prepare-picture': stream('StoredFile'),
  'delete-project': stream('Post', 'StoredFile', 'KnowledgePassage', 'ChannelCandidate'),
  'empty-trash': stream('Post'),
  'export-search': stream('ChannelCandidate'),
  'export-project': stream('Post', 'StoredFile', 'KnowledgeItem', 'ChannelCandidate', 'VideoTimeline'),
  'import-archive': stream('ProjectArchive', 'Post', 'StoredFile'),
  'preview-archive': stream('ProjectArchive'),
  'generate-agent-post': together(slices('KnowledgePassage'), within('Post')),
  'generate-agent-posts': batch('AgentPost'),
  'draw-agent-card': constant,
  'fetch-local-model': constant,
  'read-document': together(slices('KnowledgeText'), database('KnowledgePassage')),
  'run-channel-search': together(batch('ChannelCandidate'), database('ChannelSearchLog')),
  'find-topics': together(slices('ChannelReading'), within('Post')),
  'judge-channels': batch('ChannelCandidate'),
  'score-channels-again': stream('ChannelCandidate', 'ChannelReading'),
  'write-scenario': together(all('Segment'), slices('KnowledgePassage')),
  'prepare-for-editing': stream('StoredFile'),
  'hear-video': stream('StoredFile'),
  'make-video': all('Segment'),
  'make-cover': together(stream('StoredFile'), all('Segment')),
  'make-voice-over': constant,
  'preview-voice': constant,
  'render-formats': constant,
  'render-video': together(slices('TimelineItem'), stream('StoredFile')),
  'run-golden-questions': together(all('GoldenQuestion'), slices('KnowledgePassage')),
  'build-knowledge-index': stream('KnowledgeItem', 'KnowledgePassage'),
};

/** The name of the reading of a platform's results. */
export const readingOf = (platform: PlatformKey): string => `read results of ${labelOf(platform)}`;

/** The same of what workers do again and again, by its name in recurring.ts. tests/costs.test.ts asks for each. */
export const RECURRING_COSTS: Record<string, Cost> = {
  'send webhooks': batch('WebhookDelivery'),
  'prepare media of coming posts': batch('Post'),
  'renew tokens': batch('PlatformSetting'),
  'plan series ahead': batch('Recurrence'),
  'make signatures of texts': batch('Post'),
  'make signatures of changed texts again': batch('TextBlock'),
  'note which files posts use': stream('StoredFile', 'Post'),
  'bring documents up': stream('Post', 'StoredFile'),
  'empty the trash': batch('Post', 'KnowledgeItem'),
  'end what reads documents for ever': batch('KnowledgeItem'),
  'complete the indexes of documents': stream('KnowledgeIndex'),
  'clear away leftovers of a crash': batch('UnclaimedBytes', 'StoredFile'),
  ...Object.fromEntries(PLATFORM_KEYS.map((platform) => [readingOf(platform), batch('PostResult')])),
  'note posts whose results are to be read': batch('Post'),
  'begin runs of agents': batch('AgentSchedule'),
  'take up runs of agents': batch('AgentRun', 'AgentPost', 'InstagramAgent'),
  'ask people about posts whose documents changed': batch('AgentPost'),
  'stop agents without an account': stream('InstagramAgent'),
  'settle AI calls of dead processes, and sum days that are over': batch('AiCall'),
  'tell of AI budgets that are reached': batch('AiCap'),
  'mail notifications': batch('Notification'),
  'wake jobs whose parts have ended': batch('TrackedJob'),
  'take up deletions of projects': batch('ProjectDeletion'),
  'take up searches that lost their job': page('ChannelSearch'),
  'take up videos that lost their job': batch('VideoProject', 'VideoScenario', 'TimelineBytes'),
  'read watched channels': batch('WatchedChannel'),
  'back up': stream('Post', 'StoredFile'),
  'clear away unused files': batch('StoredFile', 'VideoStep', 'VideoRender', 'ProjectArchive'),
};
