import * as contract from '@/lib/contracts/video-models';
import { deleteModel, updateModel } from '@/server/studio/scenarios/models';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.updateVideoModel, ({ params, body }) => updateModel({ id: params.id, change: body })),
  route(contract.deleteVideoModel, ({ params }) => deleteModel(params)),
);
