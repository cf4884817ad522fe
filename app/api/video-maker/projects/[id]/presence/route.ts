import * as contract from '@/lib/contracts/video-timeline';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { announceEditing } from '@/server/studio/editor/announce-editing';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.announceEditing, ({ params, body, actor }) =>
    announceEditing({ videoId: params.id, userId: actor.userId, name: actor.name, ...body }),
  ),
);
