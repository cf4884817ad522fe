import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { WorkspaceShell } from '@/components/shell/workspace-shell';
import { currentUser } from '@/server/auth/current-user';

export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  const user = await currentUser();
  if (!user) redirect('/auth');
  const collapsed = (await cookies()).get('sidebar')?.value === 'collapsed';
  return (
    <WorkspaceShell user={user} initiallyCollapsed={collapsed}>
      {children}
    </WorkspaceShell>
  );
}
