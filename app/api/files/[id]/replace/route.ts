import { replaceFile as contract } from '@/lib/contracts/files';
import { presentFile } from '@/server/files/present';
import { replaceFile } from '@/server/files/replace-file';
import { publicOrigin } from '@/server/http/client';
import { requiredUpload, route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract, async (input) => {
    const origin = publicOrigin(input.request.headers);
    const { file, ...uses } = await replaceFile({
      id: input.params.id,
      userId: input.actor.userId,
      file: requiredUpload(input),
      origin,
    });
    return { file: presentFile(file, origin), ...uses };
  }),
);
