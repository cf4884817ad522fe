import NextAuth from 'next-auth/next';
import type { NextRequest } from 'next/server';
import { AppError } from '@/lib/errors/app-error';
import { connectDatabase } from '@/server/db/connect';
import { problem } from '@/server/http/problem';
import { nextAuthOptions } from '@/server/http/next-auth-options';

/** next-auth's own actions; any other address below /api/auth is unknown. */
const ACTIONS = ['session', 'csrf', 'providers', 'signin', 'signout', 'callback', 'error', '_log'];

type Context = { params: Promise<{ nextauth: string[] }> };

async function serve(request: NextRequest, context: Context): Promise<Response> {
  try {
    const [action = ''] = (await context.params).nextauth;
    if (!ACTIONS.includes(action)) throw new AppError('NOT_FOUND', 'There is no such call. All calls are listed at /api/docs.');
    if (request.method !== 'GET' && request.method !== 'POST') throw new AppError('METHOD_NOT_ALLOWED', `${request.method} is not possible here. Allowed: GET, POST`);
    await connectDatabase();
    return (await NextAuth(request as never, context as never, nextAuthOptions(request.headers))) as Response;
  } catch (error) {
    return problem(error, crypto.randomUUID());
  }
}

export { serve as DELETE, serve as GET, serve as PATCH, serve as POST, serve as PUT };
