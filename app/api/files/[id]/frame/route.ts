import { takeFrame as contract } from '@/lib/contracts/files';
import { presentFile } from '@/server/files/present';
import { publicOrigin } from '@/server/http/client';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { takeFrame } from '@/server/media/take-frame';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract, async ({ params, body, actor, request }) => {
    const frame = await takeFrame({
      fileId: params.id,
      atSeconds: body.atSeconds,
      userId: actor.userId,
      signal: request.signal,
    });
    return presentFile(frame, publicOrigin(request.headers));
  }),
);
