import * as contract from '@/lib/contracts/projects';
import { projectFor } from '@/server/edge/http/present-project';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { acceptOffer } from '@/server/people/projects/transfer-project';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.acceptTransfer, (input) =>
    projectFor(input, acceptOffer({ projectId: input.params.id, actor: input.actor })),
  ),
);
