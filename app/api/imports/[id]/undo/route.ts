import * as contract from '@/lib/contracts/imports';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { undoImport } from '@/server/publishing/planning/list-imports';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.undoImport, ({ params, actor }) => undoImport({ ...params, userId: actor.userId })),
);
