import { z } from 'zod';
import { agentPost } from '@/lib/contracts/agent-post';
import { listAgentPosts } from '@/lib/contracts/agent-posts';
import { getInstagramAgent, listInstagramAgents } from '@/lib/contracts/agents';
import { listFiles } from '@/lib/contracts/files';
import { listJobs } from '@/lib/contracts/jobs';
import { listKnowledge } from '@/lib/contracts/knowledge';
import { listPauses } from '@/lib/contracts/pauses';
import { announcePresence } from '@/lib/contracts/post-editing';
import { PRESENCE_STATES } from '@/lib/contracts/presence';
import { announceEditing } from '@/lib/contracts/video-timeline';
import { listPostCards } from '@/lib/contracts/post-cards';
import { getSearch, listSearches } from '@/lib/contracts/searches';
import { channelResult, listSearchLogs, listSearchResults, searchLog } from '@/lib/contracts/search-results';
import { watchedChannel } from '@/lib/contracts/search-work';
import { listWatchedChannels } from '@/lib/contracts/watched-channels';
import { videoProject } from '@/lib/contracts/video-project';
import { listVideoProjects } from '@/lib/contracts/video-projects';
import { listVideoScenarios, videoScenario } from '@/lib/contracts/video-scenarios';
import { listNotifications } from '@/lib/contracts/system';
import type { Person } from './client';

/** A member who is there. */
const PERSON = { userId: z.string(), name: z.string(), tab: z.string(), state: z.enum(PRESENCE_STATES) };

const elementOf = (answer: z.ZodType | undefined): z.ZodType => (answer as z.ZodArray<z.ZodType>).element;

/** The lists of which a viewer's events of a kind carry a card at most, and the schema of one. */
export const READ_BY_VIEWERS = {
  post: { call: listPostCards, entity: elementOf(listPostCards.answer) },
  file: { call: listFiles, entity: elementOf(listFiles.answer) },
  knowledge: { call: listKnowledge, entity: elementOf(listKnowledge.answer) },
  job: { call: listJobs, entity: elementOf(listJobs.answer) },
  pause: { call: listPauses, entity: elementOf(listPauses.answer) },
  search: { call: listSearches, entity: getSearch.answer },
  'search-log': { call: listSearchLogs, entity: searchLog },
  'channel-result': { call: listSearchResults, entity: channelResult },
  'watched-channel': { call: listWatchedChannels, entity: watchedChannel },
  'instagram-agent': { call: listInstagramAgents, entity: getInstagramAgent.answer },
  'agent-post': { call: listAgentPosts, entity: agentPost },
  'video-scenario': { call: listVideoScenarios, entity: videoScenario },
  'video-project': { call: listVideoProjects, entity: videoProject },
  presence: { call: announcePresence, entity: z.object({ ...PERSON, postId: z.string() }) },
  'video-presence': { call: announceEditing, entity: z.object({ ...PERSON, videoId: z.string() }) },
  notification: { call: listNotifications, entity: elementOf(listNotifications.answer) },
};

/** Names of an entity, and marks that say how an event carries it. */
const MARKS = new Set(['_id', 'id', 'projectId', 'search_id', 'agentId', 'card', 'cut', 'deleted', 'version']);

/** The fields, with their paths, that the entity has and the schema doesn't. */
export function fieldsBeyond(entity: Record<string, unknown>, schema: z.ZodType | undefined): string[] {
  const shape = (schema as z.ZodObject | undefined)?.shape ?? {};
  return Object.entries(entity).flatMap(([name, value]) => {
    if (MARKS.has(name)) return [];
    const field = shape[name];
    if (!field) return [name];
    // Relative addresses are completed by the page: only what is there beyond the schema counts here.
    const parsed = (field as z.ZodType).safeParse(value);
    return parsed.success ? differing(value, parsed.data, name) : [];
  });
}

function differing(sent: unknown, known: unknown, at: string): string[] {
  if (typeof sent !== 'object' || sent === null || typeof known !== 'object' || known === null) return [];
  return Object.entries(sent).flatMap(([name, value]) =>
    name in known ? differing(value, (known as Record<string, unknown>)[name], `${at}.${name}`) : [`${at}.${name}`],
  );
}

/** Reads a person's event stream until `end` is called. */
export async function listenAs(person: Person, url: string) {
  const aborter = new AbortController();
  const answer = await fetch(`${url}/api/events`, {
    headers: { Authorization: `Bearer ${person.token}`, Accept: 'text/event-stream' },
    signal: aborter.signal,
  });
  let text = '';
  const reading = (async () => {
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) text += chunk;
  })().catch(() => undefined);
  return {
    status: answer.status,
    events: () =>
      text
        .split('\n\n')
        .map((frame) => ({ kind: /^event: (.+)$/m.exec(frame)?.[1], data: /^data: (\{.*)$/m.exec(frame)?.[1] }))
        .flatMap(({ kind, data }) =>
          kind && data ? [{ kind, entity: JSON.parse(data) as Record<string, unknown> }] : [],
        ),
    end: async () => {
      aborter.abort();
      await reading;
    },
  };
}
