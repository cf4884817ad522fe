import { listImports as list, startImport as start } from '@/lib/contracts/imports';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { importCsv } from '@/server/planning/import-posts';
import { listImports } from '@/server/planning/list-imports';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(list, ({ projectIds }) => listImports({ projectIds })),
  route(start, ({ project, actor, body: { rows, undated, ...body } }) =>
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
