import * as contract from '@/lib/contracts/imports';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { importCsv } from '@/server/publishing/planning/import-posts';
import { listImports } from '@/server/publishing/planning/list-imports';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listImports, ({ projectIds }) => listImports({ projectIds })),
  route(contract.startImport, ({ project, actor, body: { rows, undated, ...body } }) =>
    importCsv({
      projectId: String(project._id),
      userId: actor.userId,
      timeZone: actor.timeZone,
      body,
      only: rows ?? null,
      undated,
    }),
  ),
);
