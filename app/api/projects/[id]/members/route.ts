import { addMember as add } from '@/lib/contracts/projects';
import { projectFor } from '@/server/edge/http/present-project';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { addMember } from '@/server/people/projects/members';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(add, (input) => projectFor(input, addMember({ project: input.project, ...input.body }))),
);
