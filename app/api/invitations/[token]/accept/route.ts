import { acceptInvitation as accept } from '@/lib/contracts/projects';
import { projectFor } from '@/server/http/present-project';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { acceptInvitation } from '@/server/projects/invitations';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(accept, (input) => projectFor(input, acceptInvitation({ token: input.params.token, actor: input.actor }))),
);
