import { undoImport as contract } from '@/lib/contracts/imports';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { undoImport } from '@/server/planning/list-imports';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract, ({ params, actor }) => undoImport({ ...params, userId: actor.userId })),
);
