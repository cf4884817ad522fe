import * as contract from '@/lib/contracts/archive';
import { readImport } from '@/server/publishing/archive/upload-archive';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getArchive, ({ params, actor }) => readImport({ id: params.importId, userId: actor.userId })),
);
