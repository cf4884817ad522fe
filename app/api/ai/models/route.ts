import * as contract from '@/lib/contracts/ai-settings';
import { listModels } from '@/server/system/ai/list-models';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listAiModels, ({ query, request }) => listModels({ name: query.connection, signal: request.signal })),
);
