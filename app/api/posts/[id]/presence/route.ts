import { announcePresence as endpoint } from '@/lib/contracts/post-editing';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { announcePresence } from '@/server/posts/announce-presence';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(endpoint, ({ params, body, actor }) =>
    announcePresence({ postId: params.id, userId: actor.userId, name: actor.name, ...body }),
  ),
);
