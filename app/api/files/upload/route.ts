import * as contract from '@/lib/contracts/files';
import { publicOrigin } from '@/server/edge/http/client';
import { requiredUpload, route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { presentFile } from '@/server/media/files/present';
import { receiveFile } from '@/server/edge/access/receive-file';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.uploadFile, async (input) => {
    const { projectId, once } = input.query;
    return presentFile(
      await receiveFile({ actor: input.actor, projectId, file: requiredUpload(input), once: once ?? false }),
      publicOrigin(input.request.headers),
    );
  }),
);
