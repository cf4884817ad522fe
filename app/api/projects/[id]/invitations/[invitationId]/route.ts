import * as contract from '@/lib/contracts/projects';
import { projectFor } from '@/server/edge/http/present-project';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { removeInvitation } from '@/server/people/projects/members';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.removeInvitation, (input) =>
    projectFor(input, removeInvitation({ projectId: input.params.id, invitationId: input.params.invitationId })),
  ),
);
