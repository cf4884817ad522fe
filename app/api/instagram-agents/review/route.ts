import * as contract from '@/lib/contracts/agent-posts';
import { listReviews } from '@/server/agents/posts/review';
import { Reply, route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { wholeMedia } from '@/server/edge/http/whole-media';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listAgentReviews, async ({ projectIds, query, request }) => {
    const { items, total } = await listReviews({ projectIds, query });
    const posts = items.map((post) => wholeMedia(post, request));
    return new Reply(posts, { headers: { 'X-Total-Count': String(total) } });
  }),
);
