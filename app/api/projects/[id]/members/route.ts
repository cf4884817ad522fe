import * as contract from '@/lib/contracts/projects';
import { projectFor } from '@/server/edge/http/present-project';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { addMember } from '@/server/people/projects/members';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.addMember, (input) => projectFor(input, addMember({ project: input.project, ...input.body }))),
);
