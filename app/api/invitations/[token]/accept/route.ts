import * as contract from '@/lib/contracts/invitations';
import { projectFor } from '@/server/edge/http/present-project';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { acceptInvitation } from '@/server/people/projects/invitations';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.acceptInvitation, (input) =>
    projectFor(input, acceptInvitation({ link: input.params.token, actor: input.actor })),
  ),
);
