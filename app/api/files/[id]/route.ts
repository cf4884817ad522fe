import * as contract from '@/lib/contracts/files';
import { connectDatabase } from '@/server/system/db/connect';
import { getFile } from '@/server/publishing/library/get-file';
import { presentFile, presentTimelinePictures } from '@/server/media/files/present';
import { removeFile } from '@/server/publishing/library/remove-file';
import { updateFile } from '@/server/media/files/update-file';
import { publicOrigin } from '@/server/edge/http/client';
import { problem } from '@/server/edge/http/problem';
import { route } from '@/server/edge/http/route';
import { serveFile } from '@/server/edge/http/serve-file';
import { shownIn } from '@/server/edge/owned/shown-in';
import { verbs, type Handler } from '@/server/edge/http/verbs';

const known = verbs(
  route(contract.getFile, async ({ params, request }) => {
    const { file, ...known } = await getFile(params.id, shownIn);
    const origin = publicOrigin(request.headers);
    const timelinePictures = presentTimelinePictures(file, origin);
    return { ...presentFile(file, origin), ...known, timelinePictures };
  }),
  route(contract.updateFile, async ({ params, body, request }) =>
    presentFile(await updateFile({ id: params.id, body }), publicOrigin(request.headers)),
  ),
  route(contract.deleteFile, ({ params }) => removeFile(params.id, shownIn)),
);

/** `<id>.<extension>` is the file itself, public; `<id>` returns its details, for members of its project. */
const get: Handler = async (request, context) => {
  const name = String((await context.params).id);
  if (!name.includes('.')) return known.GET(request, context);
  try {
    await connectDatabase();
    return await serveFile(name, request);
  } catch (error) {
    return problem(error, crypto.randomUUID(), { request });
  }
};

export const { POST, PUT, PATCH, DELETE } = known;
export { get as GET, get as HEAD };
