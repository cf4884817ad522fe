import { mailNotices } from '@/server/people/notice-mails/mail-notices';
import { connectDatabase } from '@/server/system/db/connect';

/** A worker that mails notifications, to be killed in the middle of it. */
async function main(): Promise<void> {
  await connectDatabase();
  await mailNotices(new AbortController().signal);
}

void main();
