import * as contract from '@/lib/contracts/ai';
import { suggestTexts } from '@/server/system/ai/suggest-texts';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.suggestTexts, ({ body, request }) => suggestTexts({ ...body, signal: request.signal })),
);
