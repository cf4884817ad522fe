import * as contract from '@/lib/contracts/knowledge-versions';
import { readAgain } from '@/server/research/knowledge/add-document';
import { presentItem } from '@/server/research/knowledge/stored/present';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.reprocessKnowledge, async ({ params, actor }) =>
    presentItem(await readAgain({ ...params, userId: actor.userId })),
  ),
);
