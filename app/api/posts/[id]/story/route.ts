import { readPostStory as endpoint } from '@/lib/contracts/post-story';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { readStory } from '@/server/posts/diagnostics';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(route(endpoint, ({ params }) => readStory(params)));
