import * as contract from '@/lib/contracts/ai-local';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { getLocalModel, removeLocalModel } from '@/server/system/ai/local/manage-models';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getLocalModel, ({ params, actor }) => getLocalModel({ id: params.id, userId: actor.userId })),
  route(contract.deleteLocalModel, ({ params }) => removeLocalModel(params.id)),
);
