import * as contract from '@/lib/contracts/knowledge';
import { addLink } from '@/server/research/knowledge/add-document';
import { presentItem } from '@/server/research/knowledge/stored/present';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.addKnowledgeLink, async ({ project, actor, body }) =>
    presentItem(await addLink({ projectId: String(project._id), userId: actor.userId, ...body })),
  ),
);
