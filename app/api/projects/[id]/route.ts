import { deleteProject as remove, getProject, updateProject as update } from '@/lib/contracts/projects';
import { projectFor } from '@/server/http/present-project';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { deleteProject } from '@/server/projects/delete-project';
import { updateProject } from '@/server/projects/update-project';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(getProject, (input) => projectFor(input, input.project)),
  route(update, (input) => projectFor(input, updateProject({ projectId: input.params.id, ...input.body }))),
  route(remove, ({ params }) => deleteProject({ projectId: params.id })),
);
