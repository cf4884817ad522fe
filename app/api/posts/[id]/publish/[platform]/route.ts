import * as contract from '@/lib/contracts/posts';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { presentPost } from '@/server/publishing/posts/announce/present';
import { publishPlatformPost } from '@/server/publishing/posts/publish-platform-post';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.publishPlatformPost, async ({ params, query, actor }) =>
    presentPost(await publishPlatformPost({ ...params, undo: query.undo === 'true', by: actor.userId })),
  ),
);
