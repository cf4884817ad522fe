import { suggestTexts as endpoint } from '@/lib/contracts/ai';
import { suggestTexts } from '@/server/ai/suggest-texts';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(endpoint, ({ body, request }) => suggestTexts({ ...body, signal: request.signal })),
);
