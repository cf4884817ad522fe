import * as contract from '@/lib/contracts/files';
import { listTags } from '@/server/media/files/list-tags';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listFileTags, ({ projectIds }) => listTags(projectIds)),
);
