import * as contract from '@/lib/contracts/invitations';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { listInvitationsOf } from '@/server/people/projects/list-invitations';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listInvitations, ({ actor }) => listInvitationsOf(actor)),
);
