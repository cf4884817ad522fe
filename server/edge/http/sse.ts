import { AppError } from '@/lib/errors/app-error';
import { roleFor } from '@/server/edge/access/authorize';
import type { Actor } from '@/server/people/access/actor';
import { isAtLeast } from '@/server/people/access/roles';
import { actorStillHolds } from '@/server/people/auth/authenticate';
import { ACCESS_CHANGED } from '@/server/system/events/access-changed';
import { eventsAfter, listenToEvents, type HubEvent, type HubMessage } from '@/server/system/events/event-hub';
import { STREAMS_PER_PERSON, takeStreamPlace, type StreamPlace } from '@/server/system/events/stream-places';
import { projectsOf } from '@/server/people/projects/store';
import { EVENT_STREAM_HEADERS } from './event-stream-headers';

/** Every 15 s (docs/decisions/api.md); the reader's memberships and session are checked again then. */
const HEARTBEAT_MS = 15_000;
/**
 * A reader with that much unread data is cut off; its browser comes back with Last-Event-ID. No more than that is sent
 * again, either.
 */
const MAX_UNREAD_BYTES = 262_144;

const encoder = new TextEncoder();
const RETRY = encoder.encode('retry: 2000\n\n');
const HEARTBEAT = encoder.encode(': heartbeat\n\n');
const RESET = encoder.encode('event: reset\ndata: {}\n\n');

/**
 * The stream of live events of the projects that the actor reads: clients get none but their own notifications. Throws
 * 429 when the person has too many open.
 */
export async function eventStream({ actor, request }: { actor: Actor; request: Request }): Promise<Response> {
  const place = await takeStreamPlace(actor.userId);
  if (!place) {
    throw new AppError(
      'RATE_LIMITED',
      `You have ${STREAMS_PER_PERSON} pages or programs open that listen for changes. Close one of them.`,
      { retryAfterSeconds: 30 },
    );
  }
  try {
    const body = await streamFor({ actor, place, request });
    return new Response(body, { headers: EVENT_STREAM_HEADERS });
  } catch (error) {
    place.release();
    throw error;
  }
}

type Reader = { actor: Actor; place: StreamPlace; request: Request };

async function streamFor({ actor, place, request }: Reader): Promise<ReadableStream<Uint8Array>> {
  let visible: ReadonlySet<string> = await visibleProjects(actor);
  const concerns = (event: HubEvent) => event.kind !== ACCESS_CHANGED && isFor(event, actor, visible);
  const lastId = request.headers.get('last-event-id');
  const missed = lastId ? await eventsAfter(lastId, { concerns, maxBytes: MAX_UNREAD_BYTES / 2 }) : [];
  let stop = () => {};
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const end = () => {
      stop();
      controller.close();
    };
    const write = (bytes: Uint8Array) => {
      if ((controller.desiredSize ?? 0) >= -MAX_UNREAD_BYTES) return controller.enqueue(bytes);
      stop();
      // Not closed: pending data would be kept until it is read, which never happens.
      controller.error(new Error('The reader of live events takes nothing'));
    };
    const refresh = async () => {
      const projects = (await actorStillHolds(actor)) ? await visibleProjects(actor) : null;
      if (ended) return;
      if (!projects) return end();
      visible = projects;
    };
    /** Until the reader's permissions are known, nothing is sent; then the reader fetches what it missed. */
    const lookAnew = async () => {
      visible = new Set();
      await refresh();
      if (!ended) write(RESET);
    };
    const endUnless = (work: Promise<void>) => void work.catch(() => !ended && end());
    const deliver = (message: HubMessage) => {
      if (!message) write(RESET);
      else if (message.kind === ACCESS_CHANGED) {
        if (!message.userId || message.userId === actor.userId) endUnless(lookAnew());
      } else if (concerns(message)) write(message.frame);
    };
    const unlisten = listenToEvents(deliver);
    const heartbeat = setInterval(() => {
      write(HEARTBEAT);
      if (!ended) endUnless(Promise.all([refresh(), place.renew()]).then(() => undefined));
    }, HEARTBEAT_MS);
    let ended = false;
    stop = () => {
      ended = true;
      clearInterval(heartbeat);
      unlisten();
      place.release();
    };
    request.signal.addEventListener('abort', () => !ended && end(), { once: true });
    write(RETRY);
    if (missed === null) deliver(null);
    else for (const event of missed) if (!ended) write(event.frame);
    if (request.signal.aborted && !ended) end();
  };
  return new ReadableStream<Uint8Array>(
    { start, cancel: () => stop() },
    { highWaterMark: 0, size: (bytes) => bytes?.byteLength ?? 0 },
  );
}

async function visibleProjects(actor: Actor): Promise<Set<string>> {
  const visible = (await projectsOf(actor.userId)).filter((project) => {
    const role = roleFor(project, actor);
    return role && isAtLeast(role, 'viewer');
  });
  return new Set(visible.map((project) => String(project._id)));
}

function isFor({ userId, projectId }: HubEvent, actor: Actor, visible: ReadonlySet<string>): boolean {
  if (userId && userId !== actor.userId) return false;
  // Events for a person reach them whatever they may see now; a program limited to projects gets only those of its
  // projects.
  if (userId && !actor.projectIds) return true;
  return projectId === null || visible.has(projectId);
}
