import { getImport } from '@/lib/contracts/archive';
import { readImport } from '@/server/archive/upload-archive';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(getImport, ({ params, actor }) => readImport({ id: params.importId, userId: actor.userId })),
);
