import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { OnlyShared } from '@/components/review/only-shared';
import { WorkspaceShell } from '@/components/shell/workspace-shell';
import { currentViewer } from '@/server/people/auth/current-user';

export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  const viewer = await currentViewer();
  if (!viewer) redirect('/auth');
  if (viewer.mustSetUp) redirect('/auth/set-up');
  const { user, preferences } = viewer;
  const collapsed = (await cookies()).get('sidebar')?.value === 'collapsed';
  return (
    <WorkspaceShell
      user={user}
      zone={preferences.followsBrowserZone ? undefined : user.timeZone}
      initiallyCollapsed={collapsed}
    >
      <OnlyShared>{children}</OnlyShared>
    </WorkspaceShell>
  );
}
