import { addMember as add } from '@/lib/contracts/projects';
import { projectFor } from '@/server/http/present-project';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { addMember } from '@/server/projects/members';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(add, (input) => projectFor(input, addMember({ project: input.project, ...input.body }))),
);
