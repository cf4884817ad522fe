import * as contract from '@/lib/contracts/ai';
import { suggestTexts } from '@/server/publishing/posts/suggest-texts';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.suggestTexts, ({ body, project, request }) =>
    suggestTexts({ ...body, projectId: String(project._id), signal: request.signal }),
  ),
);
