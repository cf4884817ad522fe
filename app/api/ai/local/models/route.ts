import * as contract from '@/lib/contracts/ai-local';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { listLocalModels } from '@/server/system/ai/local/manage-models';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(route(contract.listLocalModels, () => listLocalModels()));
