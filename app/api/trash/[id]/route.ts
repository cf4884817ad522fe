import * as contract from '@/lib/contracts/trash';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { deleteForGood } from '@/server/publishing/posts/trash/trash';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.deletePostForGood, ({ params }) => deleteForGood(params)),
);
