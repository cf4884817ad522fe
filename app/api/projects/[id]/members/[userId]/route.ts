import * as contract from '@/lib/contracts/projects';
import { projectFor } from '@/server/edge/http/present-project';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { removeMember, updateMember } from '@/server/people/projects/members';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.updateMember, (input) =>
    projectFor(input, updateMember({ projectId: input.params.id, userId: input.params.userId, ...input.body })),
  ),
  route(contract.removeMember, (input) => projectFor(input, removeMember({ ...input, userId: input.params.userId }))),
);
