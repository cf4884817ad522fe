import * as contract from '@/lib/contracts/archive';
import { presentExport } from '@/server/publishing/archive/present-export';
import { startExport } from '@/server/publishing/archive/start-jobs';
import { listExportsOf } from '@/server/publishing/archive/store';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listExports, async ({ params }) => (await listExportsOf(params.id)).map(presentExport)),
  route(contract.exportProject, ({ project, actor }) => startExport({ project, userId: actor.userId })),
);
