import * as contract from '@/lib/contracts/invitations';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { requestInvitationMail } from '@/server/people/projects/invite-member';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.mailInvitation, ({ params }) => requestInvitationMail({ link: params.token })),
);
