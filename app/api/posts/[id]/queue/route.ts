import { addToQueue as contract } from '@/lib/contracts/queue';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { addToQueue } from '@/server/planning/add-to-queue';
import { presentPost } from '@/server/posts/present';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract, async ({ params }) => presentPost(await addToQueue(params))),
);
