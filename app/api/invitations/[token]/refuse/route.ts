import * as contract from '@/lib/contracts/invitations';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { refuseInvitation } from '@/server/people/projects/invitations';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.refuseInvitation, ({ params }) => refuseInvitation({ link: params.token })),
);
