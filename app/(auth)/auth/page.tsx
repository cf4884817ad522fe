import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AuthScreen } from '@/components/auth/auth-screen';
import { currentUser } from '@/server/auth/current-user';

export const metadata: Metadata = { title: 'Sign in' };

export default async function AuthPage({ searchParams }: { searchParams: Promise<{ invitation?: string | string[] }> }) {
  if (await currentUser()) redirect('/');
  const { invitation } = await searchParams;
  return <AuthScreen invitation={typeof invitation === 'string' ? invitation : undefined} />;
}
