import * as account from './account';
import * as agentPosts from './agent-posts';
import * as agentSchedules from './agent-schedules';
import * as agents from './agents';
import * as approvals from './approvals';
import * as archive from './archive';
import * as ai from './ai';
import * as aiLocal from './ai-local';
import * as aiSettings from './ai-settings';
import * as audit from './audit';
import * as auth from './auth';
import * as brandKit from './brand-kit';
import * as calendar from './calendar';
import * as connect from './connect';
import type { Endpoint, Protocol } from './endpoint';
import * as files from './files';
import * as host from './host';
import * as imports from './imports';
import * as invitations from './invitations';
import * as jobs from './jobs';
import * as knowledge from './knowledge';
import * as knowledgeQuality from './knowledge-quality';
import * as knowledgeSearch from './knowledge-search';
import * as knowledgeVersions from './knowledge-versions';
import * as media from './media';
import * as notices from './notices';
import * as pauses from './pauses';
import * as passkeys from './passkeys';
import * as platformSettings from './platform-settings';
import * as postStory from './post-story';
import * as postEditing from './post-editing';
import * as postCards from './post-cards';
import * as postChanges from './post-changes';
import * as postVersions from './post-versions';
import * as postComments from './post-comments';
import * as postTemplates from './post-templates';
import * as posts from './posts';
import * as postsTogether from './posts-together';
import * as preferences from './preferences';
import * as projects from './projects';
import * as queue from './queue';
import * as recurrences from './recurrences';
import * as results from './results';
import * as searchControl from './search-control';
import * as searchInsights from './search-insights';
import * as searchResults from './search-results';
import * as searchViews from './search-views';
import * as searches from './searches';
import * as searchAccount from './search-account';
import * as secondFactor from './second-factor';
import * as sharedPosts from './shared-posts';
import * as signIn from './sign-in';
import * as system from './system';
import * as trash from './trash';
import * as videoModels from './video-models';
import * as videoProjects from './video-projects';
import * as filmTemplates from './film-templates';
import * as filmBatches from './film-batches';
import * as videoScenarios from './video-scenarios';
import * as videoSegments from './video-segments';
import * as videoSubtitles from './video-subtitles';
import * as videoTimeline from './video-timeline';
import * as videoVoiceOvers from './video-voice-overs';
import * as watchedChannels from './watched-channels';
import * as webhooks from './webhooks';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

/** Endpoints below /api that other documents describe. */
export const protocols: Protocol[] = [files.resumableUploads];

/** Every declared endpoint: OpenAPI, the literal-path rewriting and the contract tests walk this list. */
export const endpoints: Endpoint[] = [
  auth,
  account,
  secondFactor,
  passkeys,
  signIn,
  preferences,
  searchViews,
  host,
  audit,
  projects,
  invitations,
  brandKit,
  approvals,
  sharedPosts,
  archive,
  platformSettings,
  connect,
  searchAccount,
  posts,
  postCards,
  postEditing,
  postChanges,
  postVersions,
  postComments,
  postTemplates,
  ai,
  aiLocal,
  aiSettings,
  postsTogether,
  trash,
  queue,
  recurrences,
  imports,
  calendar,
  postStory,
  results,
  notices,
  pauses,
  webhooks,
  knowledge,
  knowledgeSearch,
  knowledgeVersions,
  knowledgeQuality,
  searches,
  searchControl,
  searchInsights,
  watchedChannels,
  searchResults,
  agents,
  agentSchedules,
  agentPosts,
  videoModels,
  videoScenarios,
  videoProjects,
  filmTemplates,
  filmBatches,
  videoSegments,
  videoTimeline,
  videoSubtitles,
  videoVoiceOvers,
  media,
  files,
  jobs,
  system,
].flatMap((room) => Object.values(room).filter(isEndpoint));
