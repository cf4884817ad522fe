import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AccountScreen } from '@/components/account/account-screen';
import { currentViewer } from '@/server/people/auth/current-user';

export const metadata: Metadata = { title: 'Profile' };

export default async function AccountPage() {
  const viewer = await currentViewer();
  if (!viewer) redirect('/auth');
  return <AccountScreen preferences={viewer.preferences} />;
}
