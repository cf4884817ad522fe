import { AppError } from '@/lib/errors/app-error';
import { sameSecret } from '@/server/system/crypto';
import { env } from '@/server/system/env';

/** 503 when CRON_SECRET is unset, 401 when the bearer token differs (docs/decisions/api.md). */
export function checkCronSecret(headers: Headers): void {
  if (!env.CRON_SECRET)
    throw new AppError('CRON_NOT_CONFIGURED', 'Set CRON_SECRET on the host to drive publishing from your own cron');
  const given = /^bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (!given || !sameSecret(given, env.CRON_SECRET))
    throw new AppError('UNAUTHENTICATED', 'Send the CRON_SECRET of this host as a bearer token');
}
