import * as contract from '@/lib/contracts/knowledge';
import { uploadDocument } from '@/server/research/knowledge/add-document';
import { presentItem } from '@/server/research/knowledge/stored/present';
import { Reply, requiredUpload, route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.uploadKnowledge, async (input) => {
    const { item, isNew } = await uploadDocument({
      file: requiredUpload(input),
      projectId: String(input.project._id),
      userId: input.actor.userId,
      ...input.body,
    });
    return new Reply(presentItem(item), { status: isNew ? 201 : 200 });
  }),
);
