import { AppError } from '@/lib/errors/app-error';
import { problem } from '@/server/edge/http/problem';

/** Every address of the API that no contract names. */
async function unknown(): Promise<Response> {
  return problem(
    new AppError('NOT_FOUND', 'No such endpoint. All endpoints are listed at /api/docs.'),
    crypto.randomUUID(),
  );
}

export { unknown as DELETE, unknown as GET, unknown as PATCH, unknown as POST, unknown as PUT };
