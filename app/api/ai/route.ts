import { getAiState } from '@/lib/contracts/ai';
import { aiState } from '@/server/ai/ai-state';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(route(getAiState, async () => aiState()));
