import * as contract from '@/lib/contracts/projects';
import { accepted, prefersAsync } from '@/server/edge/http/accepted';
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
  route(contract.deleteProject, async ({ params, actor, request }) => {
    const { jobId } = await deleteProject({ projectId: params.id, by: actor.userId });
    if (prefersAsync(request)) return accepted({ jobId }, `/api/jobs/${jobId}`);
  }),
);
