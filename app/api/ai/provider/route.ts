import * as contract from '@/lib/contracts/ai-settings';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { setUpProvider } from '@/server/system/ai/set-up-provider';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.setUpAiProvider, ({ body, request }) => setUpProvider({ ...body, signal: request.signal })),
);
