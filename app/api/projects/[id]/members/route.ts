import * as contract from '@/lib/contracts/projects';
import { projectFor } from '@/server/edge/http/present-project';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { inviteMember } from '@/server/people/projects/invite-member';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.addMember, (input) =>
    projectFor(input, inviteMember({ project: input.project, actor: input.actor, ...input.body })),
  ),
);
