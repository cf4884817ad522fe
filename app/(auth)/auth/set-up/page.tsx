import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { SetUpScreen } from '@/components/account/set-up-screen';
import { currentViewer } from '@/server/people/auth/current-user';

export const metadata: Metadata = { title: 'Set up a second factor' };

export default async function SetUpPage() {
  const viewer = await currentViewer();
  if (!viewer?.mustSetUp) redirect(viewer ? '/' : '/auth');
  return <SetUpScreen email={viewer.user.email} />;
}
