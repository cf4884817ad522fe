import { log } from '@/server/system/log';
import { deliverMail, sendMail, type MailOutcome } from '@/server/system/mail/send-mail';
import { mailedOrigin } from '@/server/system/host/address';

/**
 * Mails a link to this host. Its origin comes from the operator or an administrator, never from the request, which
 * could name a foreign host. Without one nothing is mailed. Returns whether it was.
 */
export async function mailLink({
  to,
  subject,
  text,
}: {
  to: string;
  subject: string;
  text: (origin: string) => string;
}): Promise<boolean> {
  const origin = await mailedOrigin();
  if (!origin) {
    log.warn({ subject }, 'no mail sent: set PUBLIC_URL, or confirm the address of this host under Administration');
    return false;
  }
  return sendMail({ to, subject, text: text(origin) });
}

type Words = { subject: string; text: string };

/** The same, for callers that try again what certainly was not taken. */
export async function deliverLinks(to: string, words: (origin: string) => Words): Promise<MailOutcome> {
  const origin = await mailedOrigin();
  return origin ? deliverMail({ to, ...words(origin) }) : 'not-taken';
}
