import * as contract from '@/lib/contracts/account';
import { previewDeletion } from '@/server/edge/host/preview-deletion';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.previewDeletion, ({ actor }) => previewDeletion(actor)),
);
