import * as contract from '@/lib/contracts/knowledge';
import { addNote } from '@/server/research/knowledge/add-document';
import { presentItem } from '@/server/research/knowledge/stored/present';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.addKnowledgeNote, async ({ project, actor, body }) =>
    presentItem(await addNote({ projectId: String(project._id), userId: actor.userId, ...body })),
  ),
);
