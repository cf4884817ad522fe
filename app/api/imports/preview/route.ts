import { previewImport as contract } from '@/lib/contracts/imports';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { previewCsv } from '@/server/planning/import-posts';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract, ({ project, actor, body }) =>
    previewCsv({ projectId: String(project._id), timeZone: actor.timeZone, body }),
  ),
);
