import * as contract from '@/lib/contracts/projects';
import { projectFor } from '@/server/edge/http/present-project';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { deleteProject } from '@/server/edge/host/delete-project';
import { updateProject } from '@/server/people/projects/update-project';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getProject, (input) => projectFor(input, input.project)),
  route(contract.updateProject, (input) =>
    projectFor(input, updateProject({ projectId: input.params.id, isHostAdmin: input.actor.isAdmin, ...input.body })),
  ),
  route(contract.deleteProject, ({ params }) => deleteProject({ projectId: params.id })),
);
