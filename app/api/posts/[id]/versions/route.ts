import * as contract from '@/lib/contracts/post-versions';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { listPostVersions } from '@/server/publishing/posts/versions/read-versions';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listPostVersions, ({ params }) => listPostVersions(params)),
);
