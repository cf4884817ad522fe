import * as contract from '@/lib/contracts/knowledge-search';
import { checkDraft } from '@/server/research/knowledge/check-draft';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.checkDraft, ({ project, body }) => checkDraft({ projectId: String(project._id), ...body })),
);
