import { AppError } from '@/lib/errors/app-error';
import type { WireNoticeSettings } from '@/lib/contracts/notices';
import { DIGEST_AT } from '@/lib/notices/mail-time';
import type { QuietHours } from '@/lib/notices/quiet-hours';
import { MAIL_TIMES, NOTICE_TOPICS, USUAL_MAIL, type MailTime, type NoticeTopic } from '@/lib/notices/topics';
import { lookAgain } from '@/server/people/notifications/mail.store';
import { changeNotices, findUser, type StoredUser } from '@/server/people/users/store';
import { clock } from '@/server/system/clock';
import { canMailLinks } from '@/server/system/host/address';

export type MailSettings = { mail: Record<NoticeTopic, MailTime>; quiet: QuietHours | null; zone: string };

/** How a person wants to be mailed; topics that were never set are mailed as usual. */
export function mailSettingsOf({ notices, timeZone, zoneChosen }: StoredUser): MailSettings {
  const chosen = new Map(Object.entries(notices?.mail ?? {}));
  const times = NOTICE_TOPICS.map((topic) => {
    const time = MAIL_TIMES.find((one) => one === chosen.get(topic));
    return [topic, time ?? USUAL_MAIL[topic]] as const;
  });
  const { from, to } = notices?.quiet ?? {};
  return {
    mail: { ...USUAL_MAIL, ...Object.fromEntries(times) },
    quiet: from && to ? { from, to } : null,
    zone: (zoneChosen ? timeZone : notices?.zone) ?? timeZone,
  };
}

export async function readNoticeSettings({ userId }: { userId: string }): Promise<WireNoticeSettings> {
  return toWire(known(await findUser(userId)));
}

type Input = {
  userId: string;
  mail?: Partial<Record<NoticeTopic, MailTime>> | undefined;
  quiet?: QuietHours | null | undefined;
  zone?: string | undefined;
};

/** Changes the fields present. Mails that wait are looked at again at once. */
export async function updateNoticeSettings({ userId, mail, quiet, zone }: Input): Promise<WireNoticeSettings> {
  const changed = known(await changeNotices(userId, { mail, quiet, zone }));
  await lookAgain(userId, clock.now());
  return toWire(changed);
}

async function toWire(user: StoredUser): Promise<WireNoticeSettings> {
  return { ...mailSettingsOf(user), digestAt: DIGEST_AT, canMail: await canMailLinks() };
}

function known(user: StoredUser | null): StoredUser {
  if (!user) throw new AppError('UNAUTHENTICATED', 'This account was deleted');
  return user;
}
