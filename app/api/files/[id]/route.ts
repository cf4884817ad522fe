import { AppError } from '@/lib/errors/app-error';
import { connectDatabase } from '@/server/db/connect';
import { problem } from '@/server/http/problem';
import { serveFile } from '@/server/http/serve-file';

type Context = { params: Promise<{ id: string }> };

async function serve(request: Request, { params }: Context): Promise<Response> {
  try {
    await connectDatabase();
    return await serveFile((await params).id, request);
  } catch (error) {
    return problem(error, crypto.randomUUID());
  }
}

async function refuse(request: Request): Promise<Response> {
  return problem(new AppError('METHOD_NOT_ALLOWED', `${request.method} is not possible here. Allowed: GET, HEAD`), crypto.randomUUID(), { Allow: 'GET, HEAD' });
}

export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT, serve as GET, serve as HEAD };
