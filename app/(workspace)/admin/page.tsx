import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AdminScreen } from '@/components/admin/admin-screen';
import { currentUser } from '@/server/people/auth/current-user';

export const metadata: Metadata = { title: 'Administration' };

export default async function AdminPage() {
  const user = await currentUser();
  if (!user?.isAdmin) redirect('/');
  return <AdminScreen />;
}
