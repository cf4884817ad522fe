import { anyUser } from '@/server/people/users/store';
import { connectDatabase } from '@/server/system/db/connect';
import { providerNames } from '@/server/people/company/providers';
import { readInvitation, type InvitationFacts } from '@/server/people/projects/read-invitation';
import { vkApp } from '@/server/publishing/connections/vk-app';
import { canMailLinks, isKnownHost, unknownHostSentence, type AskedHost } from '@/server/system/host/address';
import { hostSettings } from '@/server/system/host/settings';

/** The facts that the sign-in screen shows of the host, and of the invitation that opened it. */
export type Entrance = {
  /** There is no account yet: the first one administers the host. */
  isNew: boolean;
  /** Whether strangers may register. */
  isOpen: boolean;
  /** Whether a link to set a new password can be mailed. */
  sendsMail: boolean;
  /** Why no one may sign in under this name of the host, and what to do; null: signing in is allowed. */
  unknownHost: string | null;
  offersVk: boolean;
  /** Company accounts that people sign in with, and whether they are the only way in. */
  companies: { id: string; name: string }[];
  onlyCompany: boolean;
  /** Null: the link is no longer valid. Undefined: there is none. */
  invitation: InvitationFacts | null | undefined;
};

export async function readEntrance({
  invitation,
  asked,
}: {
  invitation: string | undefined;
  asked: AskedHost;
}): Promise<Entrance> {
  await connectDatabase();
  const [isNew, settings, facts, sendsMail, isKnown, companies] = await Promise.all([
    anyUser().then((any) => !any),
    hostSettings(),
    invitation ? readInvitation({ link: invitation }) : undefined,
    canMailLinks(),
    isKnownHost(asked),
    providerNames(),
  ]);
  return {
    isNew,
    isOpen: isNew || (settings.registration === 'open' && !settings.onlyCompany),
    sendsMail,
    unknownHost: isKnown ? null : unknownHostSentence(asked.host),
    offersVk: vkApp('').app_id !== null && !settings.onlyCompany,
    companies,
    onlyCompany: settings.onlyCompany && !isNew,
    invitation: facts,
  };
}
