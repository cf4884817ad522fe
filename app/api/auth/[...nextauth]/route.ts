import type { NextRequest } from 'next/server';
import { AppError } from '@/lib/errors/app-error';
import { connectDatabase } from '@/server/system/db/connect';
import { authenticate } from '@/server/people/auth/authenticate';
import { findProvider } from '@/server/people/company/providers';
import { serveCompany } from '@/server/edge/http/company-sign-in';
import { refuseForeignPages } from '@/server/edge/http/foreign-pages';
import { boundedForNextAuth } from '@/server/edge/http/next-auth-request';
import { problem } from '@/server/edge/http/problem';
import { nextAuthOptions } from '@/server/edge/http/next-auth-options';
import { runNextAuth } from '@/server/edge/http/run-next-auth';

/**
 * next-auth's own actions; any other address below /api/auth is unknown, also its log, which would accept any writer.
 */
const ACTIONS = ['session', 'csrf', 'signin', 'signout', 'callback', 'error'];

type Context = { params: Promise<{ nextauth: string[] }> };

async function serve(request: NextRequest, context: Context): Promise<Response> {
  try {
    const path = (await context.params).nextauth;
    const [action = '', id = ''] = path;
    if (!ACTIONS.includes(action))
      throw new AppError('NOT_FOUND', 'No such endpoint. All endpoints are listed at /api/docs.');
    if (request.method !== 'GET' && request.method !== 'POST')
      throw new AppError('METHOD_NOT_ALLOWED', `Method not allowed. Allowed: GET, POST`);
    await connectDatabase();
    if (request.method === 'POST')
      await refuseForeignPages({ request, actor: await authenticate(request.headers), hasProof: true });
    const call = await boundedForNextAuth(request, path);
    const provider = action === 'signin' || action === 'callback' ? await findProvider(id) : null;
    if (provider) return await serveCompany(call, provider);
    return await runNextAuth(call, nextAuthOptions(request.headers));
  } catch (error) {
    return problem(error, crypto.randomUUID(), { request });
  }
}

export { serve as DELETE, serve as GET, serve as PATCH, serve as POST, serve as PUT };
