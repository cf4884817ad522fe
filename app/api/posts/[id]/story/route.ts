import * as contract from '@/lib/contracts/post-story';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { readStory } from '@/server/publishing/posts/story/diagnostics';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.readPostStory, ({ params }) => readStory(params)),
);
