import * as contract from '@/lib/contracts/ai-settings';
import { aiSettings, updateAiSettings } from '@/server/system/ai/settings';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getAiSettings, () => aiSettings()),
  route(contract.updateAiSettings, ({ body }) => updateAiSettings(body)),
);
