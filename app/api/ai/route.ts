import * as contract from '@/lib/contracts/ai';
import { aiState } from '@/server/system/ai/ai-state';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(route(contract.getAiState, async () => aiState()));
