import * as contract from '@/lib/contracts/knowledge-versions';
import { deleteForGood } from '@/server/research/knowledge/manage';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.deleteKnowledgeForGood, ({ params }) => deleteForGood(params.id)),
);
