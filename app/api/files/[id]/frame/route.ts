import * as contract from '@/lib/contracts/files';
import { presentFile } from '@/server/media/files/present';
import { publicOrigin } from '@/server/edge/http/client';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { takeFrame } from '@/server/media/convert/take-frame';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.takeFrame, async ({ params, body, actor, request }) => {
    const frame = await takeFrame({
      fileId: params.id,
      atSeconds: body.atSeconds,
      userId: actor.userId,
      signal: request.signal,
    });
    return presentFile(frame, publicOrigin(request.headers));
  }),
);
