import { exportProject, listExports } from '@/lib/contracts/archive';
import { presentExport } from '@/server/archive/present-export';
import { startExport } from '@/server/archive/start-jobs';
import { listExportsOf } from '@/server/archive/store';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(listExports, async ({ params }) => (await listExportsOf(params.id)).map(presentExport)),
  route(exportProject, ({ project, actor }) => startExport({ project, userId: actor.userId })),
);
