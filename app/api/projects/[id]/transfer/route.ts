import { transferProject as endpoint } from '@/lib/contracts/projects';
import { projectFor } from '@/server/http/present-project';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { transferProject } from '@/server/projects/transfer-project';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(endpoint, (input) =>
    projectFor(input, transferProject({ project: input.project, newOwnerId: input.body.newOwnerId })),
  ),
);
