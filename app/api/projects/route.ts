import * as contract from '@/lib/contracts/projects';
import { publicOrigin } from '@/server/edge/http/client';
import { projectFor } from '@/server/edge/http/present-project';
import { Reply, route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { createProject } from '@/server/people/projects/create-project';
import { listProjectsOf } from '@/server/people/projects/list-projects';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listProjects, async ({ actor, query, request }) => {
    const { items, total } = await listProjectsOf({ actor, query, origin: publicOrigin(request.headers) });
    return new Reply(items, { headers: { 'X-Total-Count': String(total) } });
  }),
  route(contract.createProject, (input) => projectFor(input, createProject({ actor: input.actor, ...input.body }))),
);
