import { MAX_TOGETHER } from '@/lib/contracts/posts-together';
import { setTimeout as sleep } from 'node:timers/promises';
import { newPost, send } from '../contract/client';
import { telegramPost } from '../contract/post-samples';
import { bodyOf, type Maker } from '../contract/sample';
import type { Filled } from './fill';
import { fullQueue } from './fill-publishing';
import { largestTimeline } from './fill-studio';

/**
 * Valid calls on the largest things of the filled project, where a sample of the contract tests would be new and small
 * one. Those that remove their subject come last, in this order.
 */
export function largestCalls(filled: Filled): Record<string, Maker> {
  const { largest, project } = filled;
  const on =
    (params: Record<string, string>, json?: unknown): Maker =>
    () =>
      Promise.resolve({ params, sent: bodyOf(json) });
  const video = { id: largest.videoId };
  const search = { id: largest.searchId };
  const agent = { id: largest.agentId };
  const body = { ...largestTimeline, viewport: { width: 720, height: 1280 } };
  return {
    getFile: on({ id: largest.fileId }),
    deleteFile: on({ id: largest.fileId }),
    getVideoProject: on(video),
    getVideoStatus: on(video),
    listTimelineVersions: on(video),
    getTimeline: on(video),
    saveTimeline: on(video, body),
    restoreTimelineVersion: on({ ...video, n: '20' }),
    estimateRender: on({ ...video, seconds: '10', width: '720', height: '1280' }),
    renderVideo: on(video, { ...body, preset: null, format: 'still' }),
    getSearch: on(search),
    listSearchResults: on(search),
    listSearchLogs: on(search),
    mapSearch: on(search),
    estimateJudge: on(search),
    listTopicGaps: on(search),
    exportSearch: on(search),
    getInstagramAgent: on(agent),
    getAgentCost: on(agent),
    getAgentEstimate: on(agent),
    listAgentPosts: on(agent),
    listAgentRuns: on(agent),
    pauseInstagramAgent: on(agent),
    resumeInstagramAgent: on(agent),
    listWatchedPosts: on({ id: largest.watchedId }),
    seeWatchedPosts: on({ id: largest.watchedId }),
    getPostTemplate: on({ id: largest.templateId }),
    renamePostTemplate: on({ id: largest.templateId }, { name: 'Another name' }),
    changePosts: async () => ({
      params: { projectId: project },
      sent: { json: { action: 'delete', ids: await filled.drafts(MAX_TOGETHER) } },
    }),
    saveQueue: on({ projectId: project }, fullQueue),
    getQueue: on({ projectId: project }),
    nextQueuePlace: on({ projectId: project }),
    orderQueue: async () => ({ params: { projectId: project }, sent: { json: { postIds: await filled.queued(500) } } }),
    shuffleQueue: on({ projectId: project }),
    addToQueue: async ({ owner }) => ({ params: { id: await newPost(owner, project, telegramPost) } }),
    readCalendar: calendarOf,
    getImport: on({ id: largest.importId }),
    searchKnowledge: on({ projectId: project }, { query: 'word1 word2 word5 word40' }),
    askKnowledge: on({ projectId: project }, { question: 'What of word1, word2 and word900?' }),
    readKnowledgeText: on({ id: largest.itemId, version: '1' }),
    downloadExport: finishedExport,
    deleteExport: finishedExport,
    undoImport: on({ id: largest.importId }),
    deletePostTemplate: on({ id: largest.templateId }),
    unwatchChannel: on({ id: largest.watchedId }),
    deleteKnowledge: on({ id: largest.itemId }),
    deleteInstagramAgent: on(agent),
    forgetSearchLearning: on(search),
    deleteSearch: on(search),
    deleteVideoProject: on(video),
    emptyTrash: on({ projectId: project }),
    deleteProject: on({ id: project }),
  };
}

/** Statuses of these calls where they are not those of a call on something small. */
export const largestEnds: Record<string, readonly number[]> = {
  deleteFile: [409], // posts show it
  downloadVideoSubtitles: [409], // no video here is merged
};

/** The calendar of the project. */
const calendarOf: Maker = async ({ owner, project }) => {
  const made = await send('POST', `/calendar-feed?projectId=${project}`, { token: owner.token });
  return { params: { token: new URL((made.body as { url: string }).url).pathname.split('/').at(-1) ?? '' } };
};

/** An archive of the project, packed by a job that an earlier call has started. */
const finishedExport: Maker = async ({ owner, project }) => {
  for (let seconds = 0; seconds < 600; seconds += 1) {
    const listed = await send('GET', `/projects/${project}/exports`, { token: owner.token });
    const [ready] = listed.body as { id: string }[];
    if (ready) return { params: { id: project, exportId: ready.id } };
    await sleep(1_000);
  }
  throw new Error('The project was not packed within ten minutes');
};
