import { setPlatformPostStatus as endpoint } from '@/lib/contracts/posts';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { presentPost } from '@/server/posts/present';
import { setPlatformPostStatus } from '@/server/posts/set-platform-post-status';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(endpoint, async ({ params, body }) =>
    presentPost(await setPlatformPostStatus({ ...params, ...body, publicUrl: body.publicUrl ?? undefined })),
  ),
);
