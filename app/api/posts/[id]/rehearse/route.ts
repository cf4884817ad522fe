import { rehearsePost as endpoint } from '@/lib/contracts/post-story';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { rehearsePost } from '@/server/posts/rehearse-post';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(route(endpoint, ({ params }) => rehearsePost(params)));
