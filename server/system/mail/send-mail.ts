import nodemailer from 'nodemailer';
import { env } from '@/server/system/env';
import { log } from '@/server/system/log';

/** The longest that an unresponsive server may hold up a message and its caller. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

type Mail = { to: string; subject: string; text: string };
/** `not-taken`: the server certainly has nothing of it. `lost`: it may have it, its response did not come. */
export type MailOutcome = 'sent' | 'not-taken' | 'lost';

/**
 * Sends a plain-text e-mail over SMTP_URL. Without it nothing is sent and the log says so: every flow that mails also
 * has a way without mail. A failing server is logged, not thrown: mail is never the reason for a failed request.
 */
export async function sendMail(mail: Mail): Promise<boolean> {
  return (await deliverMail(mail)) === 'sent';
}

/** The same, for callers that try again what certainly was not taken. */
export async function deliverMail({ to, subject, text }: Mail): Promise<MailOutcome> {
  if (!env.SMTP_URL) {
    log.info({ subject }, 'no mail sent: SMTP_URL is not set');
    return 'not-taken';
  }
  try {
    await nodemailer
      .createTransport({ url: env.SMTP_URL, ...PATIENCE })
      .sendMail({ from: senderOf(env.SMTP_URL), to, subject, text });
    return 'sent';
  } catch (err) {
    log.error({ err, subject }, 'the mail server did not take a message');
    return isRefusal(err) ? 'not-taken' : 'lost';
  }
}

/** The server said no, or the connection never stood. */
function isRefusal(err: unknown): boolean {
  if (!(err instanceof Error)) return false;
  const hasCode = 'responseCode' in err && typeof err.responseCode === 'number';
  return hasCode || ('command' in err && err.command === 'CONN');
}

/** The user name of SMTP_URL when it is an address, else workspace@<its host>. `?from=` wins. */
function senderOf(address: string): string {
  const url = new URL(address);
  const from = url.searchParams.get('from');
  const user = decodeURIComponent(url.username);
  return from ?? (user.includes('@') ? user : `workspace@${url.hostname}`);
}
