import { notificationsOfProject } from '@/server/people/notifications/store';
import { countTokensOfProject, removeTokensOfProject } from '@/server/people/users/store';
import { ownedBrandKit } from '@/server/media/brand/owned-brand-kit';
import { deleteFilesOfProject } from '@/server/media/files/delete-files-of-project';
import { countFilesOfProject } from '@/server/media/files/usage.store';
import { linksOfProject } from '@/server/publishing/approvals/link.store';
import { ownedApprovals } from '@/server/publishing/approvals/owned-approvals';
import { removeArchivesOfProject } from '@/server/publishing/archive/remove-archive';
import { countArchivesOfProject } from '@/server/publishing/archive/store';
import { connectStatesOfProject } from '@/server/publishing/connections/connect-state.store';
import { ownedSettings } from '@/server/publishing/connections/owned-settings';
import { feedsOfProject } from '@/server/publishing/planning/calendar-feed.store';
import { importsOfProject } from '@/server/publishing/planning/import.store';
import { ownedQueue } from '@/server/publishing/planning/owned-queue';
import { ownedSeries } from '@/server/publishing/planning/owned-series';
import { ownedTemplates } from '@/server/publishing/planning/owned-templates';
import { ownedPosts } from '@/server/publishing/posts/owned-posts';
import { ownedVersions } from '@/server/publishing/posts/versions/owned-versions';
import { ownedResults } from '@/server/publishing/results/owned-results';
import { readingsOfProject } from '@/server/publishing/stored-posts/result.store';
import { ownedPauses } from '@/server/publishing/stored-posts/owned-pauses';
import { ownedWebhooks } from '@/server/publishing/webhooks/owned-webhooks';
import { webhookDeliveriesOfProject } from '@/server/publishing/webhooks/store';
import { agentPostsOfProject } from '@/server/agents/stored/agent-post.store';
import { ownedAgents, ownedAgentSchedules } from '@/server/agents/owned-agents';
import { agentRunsOfProject } from '@/server/agents/stored/run.store';
import { ownedDocuments } from '@/server/research/knowledge/owned-documents';
import { ownedIndex } from '@/server/research/knowledge/owned-index';
import { ownedQuestions } from '@/server/research/knowledge/owned-questions';
import * as knowledge from '@/server/research/knowledge/stored/owned.store';
import { logsOfProject } from '@/server/research/searches/stored/log.store';
import {
  ownedCandidates,
  ownedReadings,
  ownedSearches,
  ownedSightings,
} from '@/server/research/searches/owned-searches';
import { ownedWatched } from '@/server/research/searches/owned-watched';
import { watchedPostsOfProject } from '@/server/research/searches/stored/watched.store';
import { searchAccountsOfProject } from '@/server/research/sources/telegram/mtproto/account.store';
import { searchSignInsOfProject } from '@/server/research/sources/telegram/mtproto/sign-in.store';
import { spokenWordsOfProject } from '@/server/studio/editor/spoken-words.store';
import { ownedVideos } from '@/server/studio/videos/owned-videos';
import { ownedRenders } from '@/server/studio/videos/owned-renders';
import { batchesOfProject } from '@/server/studio/templates/batch.store';
import { ownedFilmTemplates } from '@/server/studio/templates/owned-film-templates';
import { ownedTimelines } from '@/server/studio/editor/owned-timelines';
import { stepPartOfProject } from '@/server/studio/videos/step.store';
import { timelineBytesPartOfProject } from '@/server/studio/videos/timeline-bytes.store';
import { voiceOverPartOfProject } from '@/server/studio/videos/voice-over.store';
import { ownedScenarios } from '@/server/studio/scenarios/owned-scenarios';
import { agentSumsOfProject } from '@/server/agents/stored/agent-sum.store';
import { aiCallsOfProject, aiCapsOfProject, aiDaysOfProject } from '@/server/system/ai/owned.store';
import { textBlocksOfProject } from '@/server/system/db/text-search/block.store';
import { jobsOfProject } from '@/server/system/jobs/tracked/store';
import type { OwnedRecord } from '@/server/system/owned-data';

/**
 * Everything that a project owns, by collection. One without an entry does not compile. The order is that of removal:
 * first what makes other things, last the files, which the rest names.
 */
export const OWNED = {
  TrackedJob: { ...jobsOfProject, acts: true, travels: { not: 'work of the moment' } },
  Recurrence: { ...ownedSeries, acts: true },
  // Schedules name agents, so agents arrive first; both are gone before the posts that they make.
  InstagramAgent: ownedAgents,
  AgentSchedule: { ...ownedAgentSchedules, acts: true },
  AgentRun: { ...agentRunsOfProject, travels: { not: 'what this host has done' } },
  AgentSum: { ...agentSumsOfProject, travels: { not: 'made of its posts' } },
  AgentPost: { ...agentPostsOfProject, travels: { not: 'how this host made a post; the posts travel' } },
  PostImport: { ...importsOfProject, travels: { not: 'a table was read once; its posts travel' } },
  Post: ownedPosts,
  PostResult: ownedResults,
  PostVersion: ownedVersions,
  PostReading: { ...readingsOfProject, travels: { not: 'they travel with the results that they are of' } },
  // Entries name posts, so posts arrive first.
  ApprovalEntry: ownedApprovals,
  ApprovalLink: { ...linksOfProject, travels: { not: 'its secret address opens this host' } },
  TextBlock: { ...textBlocksOfProject, travels: { not: 'made of texts that travel' } },
  PostTemplate: ownedTemplates,
  // After the posts, which a pause holds back while their project is deleted.
  Pause: ownedPauses,
  Queue: ownedQueue,
  CalendarFeed: { ...feedsOfProject, travels: { not: 'its secret address is made of this host’s key' } },
  Webhook: ownedWebhooks,
  WebhookDelivery: { ...webhookDeliveriesOfProject, travels: { not: 'calls that this host has made' } },
  PlatformSetting: ownedSettings,
  KnowledgeItem: ownedDocuments,
  KnowledgeText: { ...knowledge.knowledgeTextsOfProject, travels: { not: 'read from the documents' } },
  KnowledgePassage: { ...knowledge.knowledgePassagesOfProject, travels: { not: 'cut from the documents' } },
  KnowledgeGeneration: { ...knowledge.knowledgeGenerationsOfProject, travels: { not: 'made of the documents' } },
  KnowledgeIndex: ownedIndex,
  KnowledgeEvent: { ...knowledge.knowledgeEventsOfProject, travels: { not: 'activity of people of this host' } },
  UnansweredQuestion: { ...knowledge.unansweredQuestionsOfProject, travels: { not: 'asked on this host' } },
  GoldenQuestion: ownedQuestions,
  GoldenRun: { ...knowledge.goldenRunsOfProject, travels: { not: 'measured on an index of this host' } },
  ChannelSearch: ownedSearches,
  ChannelCandidate: ownedCandidates,
  ChannelReading: ownedReadings,
  ChannelSearchLog: { ...logsOfProject, travels: { not: 'what this host did' } },
  WatchedChannel: ownedWatched,
  WatchedPost: { ...watchedPostsOfProject, travels: { not: 'read again from the channel' } },
  ChannelSighting: ownedSightings,
  // Videos name scenarios, so scenarios arrive first.
  VideoScenario: ownedScenarios,
  FilmBatch: { ...batchesOfProject, travels: { not: 'a table was read once; its films travel' } },
  VideoTemplate: ownedFilmTemplates,
  VideoProject: ownedVideos,
  VideoTimeline: ownedTimelines,
  TimelineBytes: { ...timelineBytesPartOfProject, travels: { not: 'counted as timelines arrive' } },
  VideoRender: ownedRenders,
  VideoStep: { ...stepPartOfProject, travels: { not: 'made of the scenarios' } },
  SpokenWords: { ...spokenWordsOfProject, travels: { not: 'heard in the files; written down again' } },
  VoiceOver: { ...voiceOverPartOfProject, travels: { not: 'sounds that this host has spoken; their texts travel' } },
  AiCall: { ...aiCallsOfProject, travels: { not: 'what this host has paid' } },
  AiDay: { ...aiDaysOfProject, travels: { not: 'sums of what this host has paid' } },
  AiCap: { ...aiCapsOfProject, travels: { not: 'counts what this host has paid' } },
  ConnectState: { ...connectStatesOfProject, travels: { not: 'a sign-in at a network, for minutes' } },
  SearchAccount: { ...searchAccountsOfProject, travels: { not: 'the keys of a person’s account' } },
  SearchSignIn: { ...searchSignInsOfProject, travels: { not: 'a sign-in, for minutes' } },
  Notification: { ...notificationsOfProject, travels: { not: 'sent to people of this host' } },
  Session: { count: countTokensOfProject, remove: removeTokensOfProject, travels: { not: 'keys of this host' } },
  BrandKit: ownedBrandKit,
  StoredFile: {
    called: { one: 'file', many: 'files' },
    count: countFilesOfProject,
    remove: async (projectId, pace) => void (await deleteFilesOfProject(projectId, pace)),
    travels: { as: 'files' },
  },
  ProjectArchive: {
    count: countArchivesOfProject,
    remove: removeArchivesOfProject,
    travels: { not: 'an archive does not hold archives' },
  },
  Project: { notOwned: 'the project itself: removed after all that it owns, and created again by an import' },
  AiSetting: { notOwned: 'the host’s' },
  ProjectDeletion: { notOwned: 'that a project is gone, until all that it owned is too' },
  AuditEntry: { notOwned: 'who did what on this host; it stays when the project is gone' },
  BackupRun: { notOwned: 'a backup of the whole host' },
  CredentialLimit: { notOwned: 'a network’s limit of a credential, by its hash: other projects may use the same' },
  DataState: { notOwned: 'the host’s: the version of all data' },
  HostSetting: { notOwned: 'the host’s' },
  JobRate: { notOwned: 'how fast kinds of jobs are on this host' },
  Migration: { notOwned: 'the host’s: what has been done to all data' },
  PasswordReset: { notOwned: 'an account’s' },
  RateLimit: { notOwned: 'counters of accounts and addresses, for minutes' },
  ReadingAccount: { notOwned: 'calls for readings with an account, by its hash: other projects may use the same' },
  SharedMemory: { notOwned: 'what workers know of a network, for minutes' },
  SourcePace: { notOwned: 'the rate at which this host reads a source' },
  SourcePage: { notOwned: 'public pages that were read lately, for all searches' },
  SourceWait: { notOwned: 'until when a source has asked this host to wait' },
  StorageLedger: { notOwned: 'the host’s: bytes that are on their way' },
  UnclaimedBytes: { notOwned: 'keys in storage whose documents are gone' },
  VideoModel: { notOwned: 'the host’s: models that any project can showcase' },
  User: { notOwned: 'an account, which may have many projects' },
  WorkerHeartbeat: { notOwned: 'a process' },
} satisfies OwnedRecord;
