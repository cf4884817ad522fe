import { listFileTags } from '@/lib/contracts/files';
import { listTags } from '@/server/files/list-tags';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(route(listFileTags, ({ projectIds }) => listTags(projectIds)));
