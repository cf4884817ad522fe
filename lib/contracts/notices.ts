import { z } from 'zod';
import { MAIL_TIMES, NOTICE_TOPICS } from '@/lib/notices/topics';
import { timeZone } from './auth';
import { endpoint } from './endpoint';
import { clockTime } from './queue';

const quietHours = z.object({ from: clockTime, to: clockTime });
const mailTime = z.enum(MAIL_TIMES);

export const noticeSettings = z
  .object({
    /** When each topic is mailed. */
    mail: z.record(z.enum(NOTICE_TOPICS), mailTime),
    /** Mails wait until they end; null: none. */
    quiet: quietHours.nullable(),
    /** Of quiet hours and the digest: the profile's, or that of the browser in which they were set. */
    zone: z.string(),
    /** When the daily digest goes out. */
    digestAt: clockTime,
    /** Whether this host can send mail. */
    canMail: z.boolean(),
  })
  .meta({ id: 'NotificationSettings' });
export type WireNoticeSettings = z.output<typeof noticeSettings>;

export const getNoticeSettings = endpoint({
  name: 'getNoticeSettings',
  method: 'GET',
  path: '/notifications/settings',
  summary: 'Which notifications are mailed to the caller, and when',
  access: 'user',
  status: 200,
  answer: noticeSettings,
});

export const updateNoticeSettings = endpoint({
  name: 'updateNoticeSettings',
  method: 'PATCH',
  path: '/notifications/settings',
  summary: 'Change the given fields; mails that wait follow the new settings',
  access: 'user',
  body: z.object({
    mail: z.partialRecord(z.enum(NOTICE_TOPICS), mailTime).optional(),
    quiet: quietHours
      .refine(({ from, to }) => from !== to, { path: ['to'], message: 'Choose an end that differs from the beginning' })
      .nullable()
      .optional(),
    /** The browser's zone, for people whose profile follows it. */
    zone: timeZone.optional(),
  }),
  status: 200,
  answer: noticeSettings,
});
