import * as contract from '@/lib/contracts/projects';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { refuseOffer } from '@/server/people/projects/transfer-project';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.refuseTransfer, ({ params, actor }) => refuseOffer({ projectId: params.id, actor })),
);
