import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AuthScreen } from '@/components/auth/auth-screen';
import { InvitationScreen } from '@/components/auth/invitation-screen';
import { currentUser } from '@/server/auth/current-user';

export const metadata: Metadata = { title: 'Sign in' };

export default async function AuthPage({ searchParams }: { searchParams: Promise<{ invitation?: string | string[] }> }) {
  const { invitation } = await searchParams;
  const token = typeof invitation === 'string' ? invitation : undefined;
  const user = await currentUser();
  if (user && token) return <InvitationScreen invitation={token} email={user.email} />;
  if (user) redirect('/');
  return <AuthScreen invitation={token} />;
}
