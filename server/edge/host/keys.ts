import { env } from '@/server/system/env';

type Key = { name: string; variable: string; configured: boolean; means: string };

/** The capabilities that the environment configures, and their effect. Never the values. */
export function hostKeys(): Key[] {
  const key = (
    name: string,
    variable: string,
    value: string | undefined,
    means: { set: string; unset: string },
  ): Key => ({ name, variable, configured: value !== undefined, means: value === undefined ? means.unset : means.set });
  return [
    key('AI', 'OPENAI_API_KEY', env.OPENAI_API_KEY, {
      set: 'AI features use it at its address, before a key that is saved under AI.',
      unset: 'AI uses what is saved under AI. Without that its features are off and say so.',
    }),
    key('Object storage (S3)', 'S3_BUCKET', env.S3_BUCKET, {
      set: 'Files are kept in the bucket.',
      unset: 'Files are kept in the data folder of this host.',
    }),
    key('Mail (SMTP)', 'SMTP_URL', env.SMTP_URL, {
      set: 'Invitations and password resets are sent by e-mail once this host knows its address.',
      unset: 'Invitations and password resets are links that you pass on yourself.',
    }),
    key('Cron', 'CRON_SECRET', env.CRON_SECRET, {
      set: 'An external scheduler may trigger publishing.',
      unset: 'Only the worker triggers publishing, as is usual.',
    }),
    key('Public address', 'PUBLIC_URL', env.PUBLIC_URL, {
      set: 'Links and media use it.',
      unset: 'The address of each request is used. Instagram and Threads need a public https address to fetch media.',
    }),
    key('Secret', 'APP_SECRET', env.APP_SECRET, {
      set: 'Sessions and credentials are protected by the secret of the environment.',
      unset: 'The secret was created at the first start and is stored in the data folder. Back both up together.',
    }),
    key('VK app', 'VK_APP_ID', env.VK_APP_ID, {
      set: 'People can sign in with VK and connect it.',
      unset: 'Signing in with VK is off. VK tokens can still be pasted.',
    }),
    key('Threads app', 'THREADS_APP_ID', env.THREADS_APP_ID, {
      set: 'Threads can be connected with a button.',
      unset: 'Threads tokens are pasted by hand.',
    }),
  ];
}
