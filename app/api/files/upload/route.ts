import { uploadFile } from '@/lib/contracts/files';
import { publicOrigin } from '@/server/http/client';
import { requiredUpload, route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { presentFile } from '@/server/files/present';
import { receiveFile } from '@/server/files/receive-file';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(uploadFile, async (input) => presentFile(await receiveFile({ actor: input.actor, projectId: input.query.projectId, file: requiredUpload(input) }), publicOrigin(input.request.headers))),
);
