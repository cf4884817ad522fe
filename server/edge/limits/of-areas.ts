import { MAX_AGENTS, MAX_SCHEDULES } from '@/lib/agents/agent';
import { MAX_SEGMENTS } from '@/lib/contracts/video-scenarios';
import { MAX_ITEMS } from '@/lib/timeline/wire';
import { runsKept } from '@/server/agents/stored/run.store';
import { MAX_PASSAGES } from '@/server/research/knowledge/index/passage.store';
import { eventsKept, unansweredKept } from '@/server/research/knowledge/stored/activity.store';
import { goldenRunsKept, questionsCap } from '@/server/research/knowledge/stored/golden.store';
import { documentsCap, MAX_VERSIONS } from '@/server/research/knowledge/stored/limits.store';
import { candidatesCap } from '@/server/research/searches/stored/candidate.store';
import { MAX_LOG_LINES } from '@/server/research/searches/crawl/run-search';
import { searchesCap } from '@/server/research/searches/stored/search.store';
import { watchedCap, watchedPostsKept } from '@/server/research/searches/stored/watched.store';
import { videosCap } from '@/server/studio/videos/project.store';
import { batchesKept } from '@/server/studio/templates/batch.store';
import { filmTemplatesCap } from '@/server/studio/templates/film-template.store';
import { rendersKept } from '@/server/studio/videos/render.store';
import { MAX_TIMELINE_VERSIONS } from '@/server/studio/videos/timeline.store';
import { voiceOversCap } from '@/server/studio/videos/voice-over.store';
import { scenariosCap } from '@/server/studio/scenarios/scenario.store';
import { limited, passing } from './row';

const MODELS = 'prisma-free-models';

/** Things of a project for knowledge, searches, agents and videos. */
export const OF_AREAS = {
  KnowledgeItem: limited(
    'documents, with the trash',
    'project',
    documentsCap.limit,
    'refused',
    'server/research/knowledge/stored/limits.store.ts',
  ),
  KnowledgeVersion: limited(
    'versions',
    'KnowledgeItem',
    MAX_VERSIONS,
    'refused',
    'server/research/knowledge/stored/limits.store.ts',
  ),
  KnowledgePassage: limited(
    'passages that a search holds in memory',
    'project',
    MAX_PASSAGES,
    'refused',
    'server/research/knowledge/index/index-document.ts',
  ),
  KnowledgeText: limited(
    'texts: of the newest version',
    'KnowledgeItem',
    1,
    'replaced',
    'server/research/knowledge/stored/text.store.ts',
  ),
  KnowledgeIndex: limited('indexes', 'project', 1, 'replaced', 'server/research/knowledge/index/index.store.ts'),
  KnowledgeGeneration: limited(
    'generations of the index: the one that serves, and the one being built',
    'project',
    2,
    'replaced',
    'server/research/knowledge/build-index.ts',
  ),
  KnowledgeEvent: limited(
    'noted uses of documents',
    'project',
    eventsKept.limit,
    'the oldest go',
    'server/research/knowledge/stored/activity.store.ts',
  ),
  UnansweredQuestion: limited(
    'questions without an answer',
    'project',
    unansweredKept.limit,
    'the oldest go',
    'server/research/knowledge/stored/activity.store.ts',
  ),
  GoldenQuestion: limited(
    'saved questions',
    'project',
    questionsCap.limit,
    'refused',
    'server/research/knowledge/stored/golden.store.ts',
  ),
  GoldenRun: limited(
    'runs of saved questions',
    'project',
    goldenRunsKept.limit,
    'the oldest go',
    'server/research/knowledge/stored/golden.store.ts',
  ),

  ChannelSearch: limited(
    'searches',
    'project',
    searchesCap.limit,
    'refused',
    'server/research/searches/stored/search.store.ts',
  ),
  ChannelCandidate: limited(
    'channels',
    'ChannelSearch',
    candidatesCap.limit,
    'left out',
    'server/research/searches/stored/candidate.store.ts',
  ),
  ChannelReading: limited(
    'channels that were read',
    'ChannelSearch',
    candidatesCap.limit,
    'left out',
    'server/research/searches/stored/candidate.store.ts',
  ),
  ChannelSearchLog: limited(
    'lines of the log',
    'ChannelSearch',
    MAX_LOG_LINES,
    'the oldest go',
    'server/research/searches/crawl/run-search.ts',
  ),
  WatchedChannel: limited(
    'watched channels',
    'project',
    watchedCap.limit,
    'refused',
    'server/research/searches/stored/watched.store.ts',
  ),
  WatchedPost: limited(
    'posts',
    'WatchedChannel',
    watchedPostsKept.limit,
    'the oldest go',
    'server/research/searches/stored/watched.store.ts',
  ),
  ChannelSighting: passing('subscribers of a channel on a day', 'after 400 days', `${MODELS}/channel-sighting.ts`),
  SearchAccount: limited(
    'accounts for searching',
    'project',
    1,
    'replaced',
    'server/research/sources/telegram/mtproto/account.store.ts',
  ),

  InstagramAgent: limited('agents', 'project', MAX_AGENTS, 'refused', 'server/agents/stored/agent.store.ts'),
  AgentSum: limited('sums of agents', 'InstagramAgent', 1, 'replaced', 'server/agents/stored/agent-sum.store.ts'),
  AgentSchedule: limited(
    'schedules',
    'InstagramAgent',
    MAX_SCHEDULES,
    'refused',
    'server/agents/stored/schedule.store.ts',
  ),
  AgentRun: limited('runs', 'InstagramAgent', runsKept.limit, 'the oldest go', 'server/agents/stored/run.store.ts'),

  VideoScenario: limited(
    'scenarios',
    'project',
    scenariosCap.limit,
    'refused',
    'server/studio/scenarios/scenario.store.ts',
  ),
  VideoProject: limited('videos', 'project', videosCap.limit, 'refused', 'server/studio/videos/project.store.ts'),
  Segment: limited('segments', 'VideoScenario', MAX_SEGMENTS, 'refused', 'lib/contracts/video-scenarios.ts'),
  VideoTimeline: limited(
    'versions of the timeline',
    'VideoProject',
    MAX_TIMELINE_VERSIONS,
    'the oldest go',
    'server/studio/videos/timeline.store.ts',
  ),
  TimelineBytes: limited(
    'sizes of timelines, for the quota',
    'VideoProject',
    1,
    'replaced',
    'server/studio/videos/timeline-bytes.store.ts',
  ),
  TimelineItem: limited('items', 'VideoTimeline', MAX_ITEMS, 'refused', 'lib/contracts/video-timeline.ts'),
  VideoRender: limited(
    'finished renders',
    'VideoProject',
    rendersKept.limit,
    'the oldest go',
    'server/studio/videos/render.store.ts',
  ),
  VideoTemplate: limited(
    'templates of films',
    'project',
    filmTemplatesCap.limit,
    'refused',
    'server/studio/templates/film-template.store.ts',
  ),
  FilmBatch: limited(
    'tables of films',
    'project',
    batchesKept.limit,
    'the oldest go',
    'server/studio/templates/batch.store.ts',
  ),
  VoiceOver: limited(
    'saved voice-overs',
    'project',
    voiceOversCap.limit,
    'refused',
    'server/studio/videos/voice-over.store.ts',
  ),
  VideoStep: passing(
    'made clips and voices',
    'a day after no video names them',
    'server/studio/videos/sweep-videos.ts',
  ),
  TextBlock: limited('signatures of texts', 'Post', 1, 'replaced', 'server/system/db/text-search/block.store.ts'),
  SpokenWords: passing('words heard in files', 'after 180 days', `${MODELS}/spoken-words.ts`),
};
