import * as contract from '@/lib/contracts/files';
import { presentFile } from '@/server/media/files/present';
import { replaceFile } from '@/server/publishing/library/replace-file';
import { publicOrigin } from '@/server/edge/http/client';
import { requiredUpload, route } from '@/server/edge/http/route';
import { shownIn } from '@/server/edge/owned/shown-in';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.replaceFile, async (input) => {
    const origin = publicOrigin(input.request.headers);
    const { file, ...uses } = await replaceFile({
      id: input.params.id,
      userId: input.actor.userId,
      file: requiredUpload(input),
      origin,
      shownIn,
    });
    return { file: presentFile(file, origin), ...uses };
  }),
);
