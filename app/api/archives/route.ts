import * as contract from '@/lib/contracts/archive';
import { uploadArchive } from '@/server/publishing/archive/upload-archive';
import { requiredUpload, route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.uploadArchive, async (input) =>
    uploadArchive({ file: requiredUpload(input), userId: input.actor.userId, signal: input.request.signal }),
  ),
);
