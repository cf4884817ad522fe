import * as contract from '@/lib/contracts/post-story';
import { Reply, route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { readDiagnostics } from '@/server/publishing/posts/story/diagnostics';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(
    contract.readPostDiagnostics,
    async ({ params }) =>
      new Reply(await readDiagnostics(params), {
        headers: { 'Content-Disposition': `attachment; filename="post-${params.id}-diagnostics.json"` },
      }),
  ),
);
