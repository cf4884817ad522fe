import { anyUser } from '@/server/auth/store';
import { connectDatabase } from '@/server/db/connect';
import { env } from '@/server/env';
import { readInvitation, type InvitationFacts } from '@/server/projects/read-invitation';
import { vkApp } from '@/server/settings/vk-app';
import { hostSettings } from './settings';

/** What the sign-in screen has to know of the host, and of the invitation it was opened with. */
export type Entrance = {
  /** Nobody has an account yet: the first one administers the host. */
  isNew: boolean;
  /** Whether strangers may register. */
  isOpen: boolean;
  sendsMail: boolean;
  offersVk: boolean;
  /** Null: the link is no longer valid. Undefined: there is none. */
  invitation: InvitationFacts | null | undefined;
};

export async function readEntrance({ invitation }: { invitation: string | undefined }): Promise<Entrance> {
  await connectDatabase();
  const [isNew, settings, facts] = await Promise.all([anyUser().then((any) => !any), hostSettings(), invitation ? readInvitation({ token: invitation }) : undefined]);
  return { isNew, isOpen: isNew || settings.registration === 'open', sendsMail: env.SMTP_URL !== undefined, offersVk: vkApp('').app_id !== null, invitation: facts };
}
