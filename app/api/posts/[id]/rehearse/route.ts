import * as contract from '@/lib/contracts/post-story';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { rehearsePost } from '@/server/publishing/posts/story/rehearse-post';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.rehearsePost, ({ params }) => rehearsePost(params)),
);
