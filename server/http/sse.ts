import type { Actor } from '@/server/access/actor';
import { actorStillHolds } from '@/server/auth/authenticate';
import { eventsAfter, listenToEvents, type HubMessage } from '@/server/events/event-hub';
import type { LiveEvent } from '@/server/events/publish-event';
import { projectsOf } from '@/server/projects/store';
import { API_HEADERS } from './problem';

/** Each 15 s (decisions.md section 1, "Events"); the reader's memberships and session are looked at again then. */
const HEARTBEAT_MS = 15_000;
/** A reader that takes nothing for so many events is cut off; its browser comes back with Last-Event-ID. */
const MAX_BACKLOG = 1000;

/** The stream of live events of the projects that the actor sees. */
export async function eventStream({ actor, request }: { actor: Actor; request: Request }): Promise<Response> {
  let visible = await visibleProjects(actor);
  const lastId = request.headers.get('last-event-id');
  const missed = lastId ? await eventsAfter(lastId) : [];
  const encoder = new TextEncoder();
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const write = (text: string) => {
          if ((controller.desiredSize ?? 0) < -MAX_BACKLOG) return end();
          controller.enqueue(encoder.encode(text));
        };
        const deliver = (message: HubMessage) => write(message ? (concerns(message.event, actor, visible) ? frame(message.id, message.event) : '') : 'event: reset\ndata: {}\n\n');
        const unlisten = listenToEvents(deliver);
        const heartbeat = setInterval(() => {
          write(': heartbeat\n\n');
          refresh().then((projects) => (projects ? (visible = projects) : end()), end);
        }, HEARTBEAT_MS);
        const refresh = async () => ((await actorStillHolds(actor)) ? visibleProjects(actor) : null);
        let ended = false;
        const end = () => {
          if (ended) return;
          stop();
          controller.close();
        };
        stop = () => {
          ended = true;
          clearInterval(heartbeat);
          unlisten();
        };
        request.signal.addEventListener('abort', end, { once: true });
        write('retry: 2000\n\n');
        if (missed === null) deliver(null);
        else for (const message of missed) deliver(message);
      },
      cancel: () => stop(),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: { ...API_HEADERS, 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'private, no-store, no-transform', 'X-Accel-Buffering': 'no' },
  });
}

async function visibleProjects(actor: Actor): Promise<Set<string>> {
  const ids = (await projectsOf(actor.userId)).map((project) => String(project._id));
  return new Set(actor.projectIds ? ids.filter((id) => actor.projectIds?.includes(id)) : ids);
}

function concerns(event: LiveEvent, actor: Actor, visible: Set<string>): boolean {
  if (event.userId) return event.userId === actor.userId;
  return event.projectId === null || visible.has(event.projectId);
}

/** `event:` the entity's kind, `data: { projectId, … the entity }`. */
function frame(id: string, event: LiveEvent): string {
  const data = { projectId: event.projectId, ...(typeof event.entity === 'object' ? event.entity : {}) };
  return `id: ${id}\nevent: ${event.kind}\ndata: ${JSON.stringify(data)}\n\n`;
}
