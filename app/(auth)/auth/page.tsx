import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { AuthScreen } from '@/components/auth/auth-screen';
import { InvitationScreen } from '@/components/auth/invitation-screen';
import { ResetScreen } from '@/components/auth/reset-screen';
import { currentUser } from '@/server/people/auth/current-user';
import { askedHost } from '@/server/edge/http/client';
import { readEntrance } from '@/server/edge/host/entrance';

export const metadata: Metadata = { title: 'Sign in' };

type AuthPageProps = { searchParams: Promise<Record<'invitation' | 'reset', string | string[] | undefined>> };

export default async function AuthPage({ searchParams }: AuthPageProps) {
  const { invitation, reset } = await searchParams;
  if (typeof reset === 'string') return <ResetScreen token={reset} />;
  const token = typeof invitation === 'string' ? invitation : undefined;
  const user = await currentUser();
  if (user && !token) redirect('/');
  const entrance = await readEntrance({ invitation: token, asked: askedHost(await headers()) });
  if (user && token)
    return <InvitationScreen invitation={token} facts={entrance.invitation ?? null} email={user.email} />;
  return <AuthScreen invitation={token} entrance={entrance} />;
}
