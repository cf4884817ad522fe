import { streamEvents } from '@/lib/contracts/system';
import { route } from '@/server/http/route';
import { eventStream } from '@/server/http/sse';
import { verbs } from '@/server/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(streamEvents, ({ actor, request }) => eventStream({ actor, request })),
);
