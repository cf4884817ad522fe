import { uploadArchive as endpoint } from '@/lib/contracts/archive';
import { uploadArchive } from '@/server/archive/upload-archive';
import { requiredUpload, route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(endpoint, async (input) =>
    uploadArchive({ file: requiredUpload(input), userId: input.actor.userId, signal: input.request.signal }),
  ),
);
