import * as contract from '@/lib/contracts/imports';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { previewCsv } from '@/server/publishing/planning/import-posts';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.previewImport, ({ project, actor, body }) =>
    previewCsv({ projectId: String(project._id), timeZone: actor.timeZone, body }),
  ),
);
