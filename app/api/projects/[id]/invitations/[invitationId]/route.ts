import { removeInvitation as remove } from '@/lib/contracts/projects';
import { projectFor } from '@/server/http/present-project';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { removeInvitation } from '@/server/projects/members';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(remove, (input) =>
    projectFor(input, removeInvitation({ projectId: input.params.id, invitationId: input.params.invitationId })),
  ),
);
