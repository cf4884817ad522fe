import * as contract from '@/lib/contracts/knowledge-versions';
import { replaceDocument, requireItem } from '@/server/research/knowledge/add-document';
import { presentItem } from '@/server/research/knowledge/stored/present';
import { requiredUpload, route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.replaceKnowledge, async (input) => {
    const item = await requireItem(input.params.id);
    const file = requiredUpload(input);
    return presentItem(await replaceDocument({ item, file, userId: input.actor.userId }));
  }),
);
