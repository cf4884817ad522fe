import type { WirePlatformPost } from '@/lib/contracts/posts';

/** A Telegram post that waits for its time, as the server returns it. */
export const wirePlatformPost = (fields: Partial<WirePlatformPost> = {}): WirePlatformPost => ({
  platform: 'telegram',
  status: 'pending',
  platformSpecificData: {},
  publishing: false,
  lints: [],
  attempts: [],
  externalId: null,
  publicUrl: null,
  publishedAt: null,
  nextAttemptAt: null,
  errorText: null,
  errorClass: null,
  reason: null,
  unconfirmed: false,
  followUps: [],
  ...fields,
});
