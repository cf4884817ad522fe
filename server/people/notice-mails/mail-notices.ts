import { mailTime } from '@/lib/notices/mail-time';
import { mailWords } from '@/lib/notices/mail-words';
import { topicOf } from '@/lib/notices/topics';
import {
  claimNotices,
  noteMailed,
  noticesToMail,
  peopleToMailOfEveryProject,
  putOff,
  releaseNotices,
} from '@/server/people/notifications/mail.store';
import type { StoredNotification } from '@/server/people/notifications/store';
import { projectsOf } from '@/server/people/projects/store';
import { findUser, type StoredUser } from '@/server/people/users/store';
import { clock } from '@/server/system/clock';
import { randomToken } from '@/server/system/crypto';
import { canMailLinks } from '@/server/system/host/address';
import { log } from '@/server/system/log';
import { deliverLinks } from '@/server/system/mail/mail-link';
import { mailSettingsOf } from './settings';

/** In one run; the rest in the next. */
const PEOPLE = 100;
const NOTICES = 200;
/** After a mail server took nothing; then the notification is in the bell alone. */
const RETRY_AFTER_MS = [60_000, 10 * 60_000, 3_600_000];

/** Mails the notifications that are due. Any number of processes may do so at once. Returns how many mails went out. */
export async function mailNotices(signal: AbortSignal): Promise<number> {
  if (!(await canMailLinks())) return 0;
  let mails = 0;
  for (const userId of await peopleToMailOfEveryProject(clock.now(), PEOPLE)) {
    if (signal.aborted) break;
    if (await mailTo(userId)) mails += 1;
  }
  return mails;
}

async function mailTo(userId: string): Promise<boolean> {
  const [now, user] = [clock.now(), await findUser(userId)];
  const waiting = await noticesToMail(userId, now, NOTICES);
  const due = user && !user.deactivatedAt ? await dueOf(user, waiting, now) : await dropAll(userId, waiting);
  if (!user || due.length === 0) return false;
  const claimed = await claimNotices({ userId, ids: due.map(({ _id }) => _id), claim: randomToken(), now });
  if (claimed.length === 0) return false;
  const ids = claimed.map(({ _id }) => _id);
  const lines = claimed.map(({ message, link }) => ({ message, link: link ?? null }));
  const outcome = await deliverLinks(user.email, (origin) => mailWords(lines, origin));
  if (outcome === 'sent') await noteMailed(userId, ids, clock.now());
  else if (outcome === 'not-taken') await tryLater(userId, claimed);
  else log.warn({ userId, notices: ids.length }, 'the response to a mail was lost; it is not sent again');
  return outcome === 'sent';
}

/** Those that are mailed now; the others are dropped or put off, as their person has set. */
async function dueOf(user: StoredUser, waiting: StoredNotification[], now: Date): Promise<StoredNotification[]> {
  const { mail, quiet, zone } = mailSettingsOf(user);
  const seen = new Set((await projectsOf(String(user._id))).map(({ _id }) => String(_id)));
  const times = Map.groupBy(waiting, ({ kind, createdAt, readAt, projectId }) => {
    const topic = topicOf(kind);
    // Read in the product, or of a project that the person has left: no news, or no longer theirs.
    if (!topic || readAt || !seen.has(String(projectId))) return null;
    return mailTime({ createdAt, now, when: mail[topic], quiet, zone })?.getTime() ?? null;
  });
  const due: StoredNotification[] = [];
  for (const [time, notices] of times) {
    if (time !== null && time <= now.getTime()) due.push(...notices);
    else
      await putOff(
        String(user._id),
        notices.map(({ _id }) => _id),
        time === null ? null : new Date(time),
      );
  }
  return due;
}

async function dropAll(userId: string, waiting: StoredNotification[]): Promise<StoredNotification[]> {
  await putOff(
    userId,
    waiting.map(({ _id }) => _id),
    null,
  );
  return [];
}

async function tryLater(userId: string, claimed: StoredNotification[]): Promise<void> {
  for (const [tries, notices] of Map.groupBy(claimed, ({ mail }) => mail?.tries ?? 0)) {
    const wait = RETRY_AFTER_MS[tries];
    await releaseNotices(
      userId,
      notices.map(({ _id }) => _id),
      wait === undefined ? null : new Date(clock.now().getTime() + wait),
    );
  }
}
