import * as contract from '@/lib/contracts/projects';
import { projectFor } from '@/server/edge/http/present-project';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { offerProject, withdrawOffer } from '@/server/people/projects/transfer-project';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.transferProject, (input) =>
    projectFor(input, offerProject({ project: input.project, newOwnerId: input.body.newOwnerId })),
  ),
  route(contract.withdrawTransfer, (input) => projectFor(input, withdrawOffer({ projectId: input.params.id }))),
);
