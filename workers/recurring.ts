import { PLATFORM_KEYS } from '@/lib/platforms/keys';
import { releaseStorage } from '@/server/media/files/reserve-storage';
import { sweepArchives } from '@/server/publishing/archive/remove-archive';
import { sweepTokens } from '@/server/publishing/connections/sweep-tokens';
import { sweepFiles, sweepInspections, sweepUnclaimed, sweepUses } from '@/server/publishing/library/sweep-files';
import { makeDueOccurrences } from '@/server/publishing/planning/make-occurrences';
import { prepareComing } from '@/server/publishing/posts/delivery/prepare-media';
import { checkGrounding } from '@/server/agents/posts/check-grounding';
import { announceRead } from '@/server/agents/posts/announce-read';
import { settleAgents } from '@/server/agents/state/settle-posts';
import { sweepRuns } from '@/server/agents/runs/sweep-runs';
import { tick } from '@/server/agents/runs/tick';
import { watchAgents } from '@/server/agents/state/watch-agents';
import { sweepKnowledgeTrash } from '@/server/research/knowledge/manage';
import { sweepReading } from '@/server/research/knowledge/sweep';
import { sweepIndexes } from '@/server/research/knowledge/sweep-index';
import { publicPageOf } from '@/server/research/sources/telegram/web/public-post';
import { sourcesOfProject } from '@/server/research/searches/crawl/sources-of-project';
import { sweepSearches } from '@/server/research/searches/sweep';
import { readWatchedChannels } from '@/server/research/searches/watched/watch';
import { sweepTimelines } from '@/server/studio/videos/keep-timeline';
import { sweepSteps, sweepVideos } from '@/server/studio/videos/sweep-videos';
import { sweepRenders } from '@/server/studio/rendering/sweep-renders';
import { notePublished } from '@/server/publishing/results/note-published';
import { readDueResults } from '@/server/publishing/results/read-due';
import { sweepTrash } from '@/server/publishing/posts/trash/trash';
import { sendDueWebhooks } from '@/server/publishing/webhooks/send-due';
import { sweepDeletions } from '@/server/edge/host/remove-deleted';
import { mailNotices } from '@/server/people/notice-mails/mail-notices';
import { tellReachedCaps } from '@/server/edge/host/tell-reached-caps';
import { sumDays } from '@/server/system/ai/sum-days';
import { sweepCalls } from '@/server/system/ai/sweep-calls';
import { SEARCHED_FILES } from '@/server/media/files/store';
import { SEARCHED_CANDIDATES } from '@/server/research/searches/stored/candidate.store';
import { SEARCHED_POSTS } from '@/server/publishing/stored-posts/list.store';
import { backUpWhenDue } from '@/server/system/backup/scheduled';
import { makeTextBlocks, retireTextBlocks } from '@/server/system/db/text-search/make-blocks';
import type { Searched } from '@/server/system/db/text-search/searched';
import { liveVersions } from '@/server/system/jobs/worker-heartbeat.store';
import { runBackfills } from '@/server/system/migrations/run-backfills';
import { wakeForgottenParents } from '@/server/system/jobs/tracked/children';
import { isJobRunning } from '@/server/system/jobs/tracked/store';
import { log } from '@/server/system/log';
import { sweepDrafts } from '@/server/system/storage/local';
import { sweepTickets } from '@/server/system/storage/local-tickets';
import { sweepUploads } from '@/server/system/storage/sweep-uploads';
import { sweepTempFolders } from '@/server/system/storage/temp-folder';
import { readingOf } from './costs';
import { runEvery, type Timer } from './run-every';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

type Recurring = {
  /** For the log. */
  name: string;
  /** From the end of one run to the start of the next; the first begins with the worker. */
  everyMs: number;
  /** Returns how many of each kind it dealt with; logged when there was any. */
  run: (signal: AbortSignal) => Promise<Record<string, number>>;
};

/** Everything that a worker does again and again, besides the delivery of due posts (sweeper.ts). */
export function recurring(): Recurring[] {
  const prepared = new Map<string, number>();
  return [
    {
      name: 'send webhooks',
      // Receivers learn of a post within seconds.
      everyMs: 2 * SECOND_MS,
      run: async (signal) => {
        await sendDueWebhooks({ signal });
        return {};
      },
    },
    {
      name: 'prepare media of coming posts',
      // A post that is due sooner than this after it was saved may have its media converted by its own delivery.
      everyMs: 5 * SECOND_MS,
      run: async () => ({ started: await prepareComing(prepared) }),
    },
    {
      name: 'renew tokens',
      // Tokens are renewed minutes to weeks before they expire: no hurry.
      everyMs: 30 * SECOND_MS,
      run: sweepTokens,
    },
    {
      name: 'plan series ahead',
      // Occurrences are created weeks ahead: no hurry.
      everyMs: 30 * SECOND_MS,
      run: async () => ({ series: await makeDueOccurrences() }),
    },
    {
      name: 'empty the trash',
      // Posts stay in it for 30 days.
      everyMs: 30 * SECOND_MS,
      run: async () => ({ posts: await sweepTrash(), documents: await sweepKnowledgeTrash() }),
    },
    {
      name: 'end what reads documents for ever',
      everyMs: 20 * SECOND_MS,
      run: sweepReading,
    },
    {
      name: 'complete the indexes of documents',
      everyMs: MINUTE_MS,
      run: async () => ({ passages: await sweepIndexes() }),
    },
    {
      name: 'clear away leftovers of a crash',
      everyMs: MINUTE_MS,
      run: async () => ({
        temp: await sweepTempFolders(isJobRunning),
        inspections: await sweepInspections(),
        drafts: await sweepDrafts(),
        bytes: await sweepUnclaimed(),
      }),
    },
    ...agents(),
    ...housekeeping(),
  ];
}

/** Collections that are searched by their texts. */
const SEARCHED = [SEARCHED_POSTS, SEARCHED_FILES, SEARCHED_CANDIDATES];

function searchOfTexts(): Recurring[] {
  const each = async (run: (searched: Searched) => Promise<number>) => {
    let blocks = 0;
    for (const searched of SEARCHED) blocks += await run(searched);
    return { blocks };
  };
  return [
    {
      name: 'make signatures of texts',
      everyMs: MINUTE_MS,
      run: (signal) => each((searched) => makeTextBlocks(searched, { signal })),
    },
    {
      name: 'make signatures of changed texts again',
      everyMs: HOUR_MS,
      run: (signal) => each((searched) => retireTextBlocks(searched, { signal })),
    },
  ];
}

/** How posts that are out are doing. */
function results(): Recurring[] {
  return [
    // Each on its own: a network that does not answer must not hold up the others.
    ...PLATFORM_KEYS.map((platform) => ({
      name: readingOf(platform),
      // Who asks for a reading waits for it.
      everyMs: 3 * SECOND_MS,
      run: async (signal: AbortSignal) => ({
        results: await readDueResults(platform, { signal, publicPageOf, onRead: announceRead }),
      }),
    })),
    {
      name: 'note posts whose results are to be read',
      everyMs: 20 * SECOND_MS,
      run: async () => ({ posts: await notePublished() }),
    },
  ];
}

function agents(): Recurring[] {
  return [
    {
      name: 'begin runs of agents',
      // A run begins within a second of its time.
      everyMs: SECOND_MS / 2,
      run: async () => ({ runs: await tick() }),
    },
    {
      name: 'take up runs of agents',
      everyMs: 10 * SECOND_MS,
      run: async () => ({ ...(await sweepRuns()), agents: await settleAgents() }),
    },
    {
      name: 'ask people about posts whose documents changed',
      everyMs: MINUTE_MS,
      run: async () => ({ posts: await checkGrounding() }),
    },
    {
      name: 'stop agents without an account',
      everyMs: MINUTE_MS,
      run: async () => ({ agents: await watchAgents() }),
    },
  ];
}

function housekeeping(): Recurring[] {
  return [
    ...results(),
    ...workOnDocuments(),
    {
      name: 'settle AI calls of dead processes, and sum days that are over',
      everyMs: MINUTE_MS,
      run: async () => ({ calls: await sweepCalls(), days: await sumDays() }),
    },
    ...toPeople(),
    {
      name: 'wake jobs whose parts have ended',
      // The end of the last part wakes them; this is for workers that died in between.
      everyMs: 15 * SECOND_MS,
      run: async () => ({ jobs: await wakeForgottenParents() }),
    },
    {
      name: 'take up deletions of projects',
      // The request starts them; this is for a process that died in between, and for what was written behind them.
      everyMs: 30 * SECOND_MS,
      run: async () => ({ deletions: await sweepDeletions() }),
    },
    {
      name: 'take up searches that lost their job',
      everyMs: 20 * SECOND_MS,
      run: sweepSearches,
    },
    {
      name: 'take up videos that lost their job',
      everyMs: 10 * SECOND_MS,
      run: async () => ({ ...(await sweepVideos()), timelines: await sweepTimelines() }),
    },
    {
      name: 'read watched channels',
      everyMs: 30 * SECOND_MS,
      run: (signal) => readWatchedChannels({ sourcesOf: sourcesOfProject, signal }),
    },
    {
      name: 'back up',
      // Once a day, at the host's hour.
      everyMs: MINUTE_MS,
      run: async (signal) => ({ backups: await backUpWhenDue({ signal }) }),
    },
    {
      name: 'clear away unused files',
      everyMs: HOUR_MS,
      run: async () => ({
        uploads: await sweepUploads(releaseStorage),
        tickets: await sweepTickets(),
        files: await sweepFiles(),
        archives: await sweepArchives(),
        videoParts: await sweepSteps(),
        renders: await sweepRenders(),
      }),
    },
  ];
}

const workOnDocuments = (): Recurring[] => [...searchOfTexts(), noteUses(), bringDocumentsUp()];

/** The filter of the library. Each post notes its own files; this is for what a process that died left out. */
const noteUses = (): Recurring => ({
  name: 'note which files posts use',
  everyMs: HOUR_MS,
  run: async () => ({ files: await sweepUses() }),
});

/** Messages to people. */
const toPeople = (): Recurring[] => [
  {
    name: 'tell of AI budgets that are reached',
    everyMs: 15 * SECOND_MS,
    run: async () => ({ budgets: await tellReachedCaps() }),
  },
  {
    name: 'mail notifications',
    everyMs: 5 * SECOND_MS,
    run: async (signal) => ({ mails: await mailNotices(signal) }),
  },
];

/** Steps of updates that run beside the product. A worker that starts goes on with them at once. */
function bringDocumentsUp(): Recurring {
  return {
    name: 'bring documents up',
    everyMs: 30 * SECOND_MS,
    run: async (signal) => ({ steps: await runBackfills({ signal, liveVersions }) }),
  };
}

/** Starts all recurring work, each on a timer of its own. */
export function startRecurring(): Timer {
  const timers = recurring().map(({ name, everyMs, run }) =>
    runEvery({
      everyMs,
      failure: `could not ${name}; trying again`,
      run: async (signal) => {
        const counts = await run(signal);
        if (Object.values(counts).some((count) => count > 0)) log.info(counts, name);
      },
    }),
  );
  return { stop: async () => void (await Promise.all(timers.map((timer) => timer.stop()))) };
}
