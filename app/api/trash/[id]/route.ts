import { deletePostForGood as contract } from '@/lib/contracts/trash';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { deleteForGood } from '@/server/posts/trash';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(route(contract, ({ params }) => deleteForGood(params)));
