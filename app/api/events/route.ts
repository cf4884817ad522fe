import * as contract from '@/lib/contracts/system';
import { route } from '@/server/edge/http/route';
import { eventStream } from '@/server/edge/http/sse';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.streamEvents, ({ actor, request }) => eventStream({ actor, request })),
);
