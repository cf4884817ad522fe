import { publishPlatformPost as endpoint } from '@/lib/contracts/posts';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { presentPost } from '@/server/posts/present';
import { publishPlatformPost } from '@/server/posts/publish-platform-post';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(endpoint, async ({ params, query }) =>
    presentPost(await publishPlatformPost({ ...params, undo: query.undo === 'true' })),
  ),
);
