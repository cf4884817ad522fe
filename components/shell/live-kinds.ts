import type { Belongs, LiveKind } from '@/components/api/apply-event';
import {
  getAgentCost,
  getAgentEstimate,
  getAgentPost,
  listAgentPosts,
  listAgentReviews,
} from '@/lib/routes/agent-posts';
import { listAgentRuns, listUpcomingOfAgents, listUpcomingRuns } from '@/lib/routes/agent-schedules';
import { getInstagramAgent, listInstagramAgents } from '@/lib/routes/agents';
import { listPostApprovals } from '@/lib/routes/approvals';
import { getFile, listFiles } from '@/lib/routes/files';
import { getJob, listJobs } from '@/lib/routes/jobs';
import { getKnowledge, getKnowledgeInsights, listKnowledge, listKnowledgeCategories } from '@/lib/routes/knowledge';
import { getKnowledgeIndex, listGoldenQuestions } from '@/lib/routes/knowledge-quality';
import { searchKnowledge } from '@/lib/routes/knowledge-search';
import { listKnowledgeTrash } from '@/lib/routes/knowledge-versions';
import { listPauses } from '@/lib/routes/pauses';
import { listPostCards } from '@/lib/routes/post-cards';
import { getPost, listPosts, listPostTags } from '@/lib/routes/posts';
import { countPosts } from '@/lib/routes/posts-together';
import { listInvitations } from '@/lib/routes/invitations';
import { listProjects } from '@/lib/routes/projects';
import { getQueue } from '@/lib/routes/queue';
import { getSearch, listSearches } from '@/lib/routes/searches';
import { readShared } from '@/lib/routes/shared-posts';
import { listNotifications } from '@/lib/routes/system';
import { listTrash } from '@/lib/routes/trash';
import { getVideoProject, getVideoStatus, listVideoProjects } from '@/lib/routes/video-projects';
import { getVideoScenario, listVideoScenarios } from '@/lib/routes/video-scenarios';
import { jobBelongs } from './job-belongs';
import type { LiveName } from './live-names';
import { postBelongs } from './post-belongs';

/** Every list of the project has a place for it. */
const always: Belongs = () => true;

/** Lists that ask for some value of a field, which an event may not carry. */
const byFields =
  (...names: readonly string[]): Belongs =>
  (entity, query) => {
    const told = entity as Readonly<Record<string, unknown>>;
    return names.every((name) => !query[name] || told[name] === undefined || told[name] === query[name]);
  };

/** Where the screens keep the entities that the event stream tells of. */
export const LIVE_KINDS: Readonly<Record<LiveName, LiveKind>> = {
  post: {
    list: listPosts,
    cards: listPostCards,
    one: getPost,
    // Posts of agents are posts: their cards follow them.
    sums: [countPosts, listPostTags, listTrash, getQueue, listAgentPosts, listAgentReviews, listPostApprovals],
    belongs: postBelongs,
  },
  // The event knows neither how a file fits the networks nor the host's address: both are asked for.
  file: { list: listFiles, sums: [getFile, listFiles], belongs: byFields('kind') },
  // Lists are read in pages, and polling a document must not count as opening it: all are asked for again.
  knowledge: {
    list: listKnowledge,
    belongs: byFields('category', 'status'),
    sums: [
      listKnowledge,
      listKnowledgeTrash,
      searchKnowledge,
      getKnowledge,
      listKnowledgeCategories,
      getKnowledgeInsights,
      getKnowledgeIndex,
      listGoldenQuestions,
    ],
  },
  // The list comes in pages, so it is asked for again; results and log follow the search at the reader's pace.
  search: { sums: [listSearches], one: getSearch },
  // The events bring names only: figures, schedules and costs are asked for.
  'instagram-agent': {
    sums: [
      listInstagramAgents,
      getInstagramAgent,
      listUpcomingRuns,
      listUpcomingOfAgents,
      listAgentRuns,
      getAgentEstimate,
    ],
  },
  'agent-post': {
    sums: [listAgentPosts, getAgentPost, listAgentReviews, getAgentCost, listAgentRuns, getInstagramAgent],
  },
  // Lists come in pages, and a video's status is asked for as a whole.
  'video-scenario': { sums: [listVideoScenarios, getVideoScenario] },
  'video-project': { sums: [listVideoProjects, getVideoProject, getVideoStatus, listVideoScenarios] },
  job: { list: listJobs, one: getJob, belongs: jobBelongs },
  pause: { list: listPauses, belongs: always },
  // A notification may tell of an invitation, of an answer to one, or of posts that are shared with a client.
  notification: { list: listNotifications, belongs: always, sums: [listInvitations, listProjects, readShared] },
};
