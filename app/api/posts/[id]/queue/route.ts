import * as contract from '@/lib/contracts/queue';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { addToQueue } from '@/server/publishing/planning/add-to-queue';
import { presentPost } from '@/server/publishing/posts/announce/present';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.addToQueue, async ({ params }) => presentPost(await addToQueue(params))),
);
