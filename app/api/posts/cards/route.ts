import * as contract from '@/lib/contracts/post-cards';
import { listReply } from '@/server/edge/http/list-reply';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { listPostCards } from '@/server/publishing/posts/list-post-cards';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listPostCards, async ({ projectIds, query: { undated, page, limit, ...filter } }) => {
    const { cards, ...total } = await listPostCards(
      { ...filter, projectIds, undated: undated === 'true' },
      { page, limit },
    );
    return listReply(cards, { ...total, next: null });
  }),
);
