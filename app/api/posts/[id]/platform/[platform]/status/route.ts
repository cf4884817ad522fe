import * as contract from '@/lib/contracts/posts';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { presentPost } from '@/server/publishing/posts/announce/present';
import { setPlatformPostStatus } from '@/server/publishing/posts/set-platform-post-status';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.setPlatformPostStatus, async ({ params, body }) =>
    presentPost(await setPlatformPostStatus({ ...params, ...body, publicUrl: body.publicUrl ?? undefined })),
  ),
);
