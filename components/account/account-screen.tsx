'use client';

import { Page } from '@/components/shared/page';
import { PageHeader } from '@/components/shared/page-header';
import { useWorkspace } from '@/components/shared/workspace-context';
import type { WirePreferences } from '@/lib/contracts/preferences';
import { DeleteSection } from './delete-section';
import { FactorSection } from './factor-section';
import { MailSection } from './mail-section';
import { PasswordSection } from './password-section';
import { ProfileSection } from './profile-section';
import { SessionsSection } from './sessions-section';
import { TokensSection } from './tokens-section';

/** The user's own settings. */
export function AccountScreen({ preferences }: { preferences: WirePreferences }) {
  const { user } = useWorkspace();
  return (
    <Page className="max-w-[860px] gap-6" header={<PageHeader title="Profile" subtitle={user.email} />}>
      <ProfileSection followsBrowserZone={preferences.followsBrowserZone} />
      <MailSection />
      <PasswordSection />
      <FactorSection />
      <SessionsSection />
      <TokensSection />
      <DeleteSection />
    </Page>
  );
}
