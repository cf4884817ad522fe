import * as contract from '@/lib/contracts/results';
import { fileFormatOf } from '@/lib/wire/file-format';
import { route } from '@/server/edge/http/route';
import { serveStream } from '@/server/edge/http/serve-stream';
import { verbs } from '@/server/edge/http/verbs';
import { compareResults } from '@/server/publishing/results/compare-results';
import { exportResults } from '@/server/publishing/results/export-results';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.compareResults, async ({ project, actor, query, request, requestId }) => {
    const input = { projectId: String(project._id), zone: actor.timeZone ?? 'UTC', query };
    const format = fileFormatOf({ ...query, accept: request.headers.get('accept') ?? '' });
    if (format) return serveStream({ ...(await exportResults({ ...input, format })), requestId });
    return compareResults(input);
  }),
);
