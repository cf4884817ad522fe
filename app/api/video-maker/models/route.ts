import * as contract from '@/lib/contracts/video-models';
import { createModel, listModels } from '@/server/studio/scenarios/models';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listVideoModels, () => listModels()),
  route(contract.createVideoModel, ({ body }) => createModel(body)),
);
