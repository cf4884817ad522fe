import NextAuth from 'next-auth/next';
import type { NextRequest } from 'next/server';
import { connectDatabase } from '@/server/db/connect';
import { problem } from '@/server/http/problem';
import { nextAuthOptions } from '@/server/http/next-auth-options';

type Context = { params: Promise<{ nextauth: string[] }> };

async function serve(request: NextRequest, context: Context): Promise<Response> {
  try {
    await connectDatabase();
    return (await NextAuth(request as never, context as never, nextAuthOptions(request.headers))) as Response;
  } catch (error) {
    return problem(error, crypto.randomUUID());
  }
}

export { serve as GET, serve as POST };
