import { z } from 'zod';
import { projectQuery, text, wireDate } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';

/** How far a project is with the account that channel search reads with. */
const searchAccount = z
  .object({
    /** `code`, `password`: a sign-in is under way and waits for that. */
    step: z.enum(['none', 'code', 'password', 'signed-in', 'reconnect']),
    apiId: z.string().nullable(),
    hasApiHash: z.boolean(),
    account: z.string().nullable(),
    message: z.string().nullable(),
    checkedAt: wireDate.nullable(),
    /** Masked. */
    phone: z.string().nullable(),
    sentBy: z.enum(['app', 'sms', 'call', 'email', 'other']).nullable(),
    /** Of the password, as its owner wrote it. */
    hint: z.string().nullable(),
    expiresAt: wireDate.nullable(),
  })
  .meta({ id: 'SearchAccount' });
export type WireSearchAccount = z.output<typeof searchAccount>;

const forAdmins = { role: 'admin', of: 'query' } as const;
const rateLimit = {
  name: 'search-sign-in',
  of: 'sign-ins of channel search',
  by: 'user',
  max: 60,
  seconds: 600,
} as const;

export const getSearchAccount = endpoint({
  name: 'getSearchAccount',
  method: 'GET',
  path: '/search-account',
  summary: 'The account that channel search reads with, and a sign-in that is under way',
  access: forAdmins,
  query: projectQuery,
  status: 200,
  answer: searchAccount,
});

export const startSearchSignIn = endpoint({
  name: 'startSearchSignIn',
  method: 'POST',
  path: '/search-account/sign-in',
  summary: 'Have a code sent to a phone number. API ID and hash are saved; left out, the saved ones are used',
  access: forAdmins,
  query: projectQuery,
  body: z.object({ phone: text(40).min(1, 'Required'), apiId: text(100).optional(), apiHash: text(200).optional() }),
  status: 200,
  answer: searchAccount,
  rateLimit,
});

export const enterSearchCode = endpoint({
  name: 'enterSearchCode',
  method: 'POST',
  path: '/search-account/code',
  summary: 'The code that was sent: signs in, or asks for the password of an account with two steps',
  access: forAdmins,
  query: projectQuery,
  body: z.object({ code: text(40).min(1, 'Required') }),
  status: 200,
  answer: searchAccount,
  rateLimit,
  audit: { act: 'credentials.search-account' },
});

export const enterSearchPassword = endpoint({
  name: 'enterSearchPassword',
  method: 'POST',
  path: '/search-account/password',
  summary: 'The password of an account with two steps',
  access: forAdmins,
  query: projectQuery,
  body: z.object({ password: text(500).min(1, 'Required') }),
  status: 200,
  answer: searchAccount,
  rateLimit,
  audit: { act: 'credentials.search-account' },
});

export const cancelSearchSignIn = endpoint({
  name: 'cancelSearchSignIn',
  method: 'DELETE',
  path: '/search-account/sign-in',
  summary: 'Give up a sign-in that is under way',
  access: forAdmins,
  query: projectQuery,
  status: 200,
  answer: searchAccount,
});

export const removeSearchAccount = endpoint({
  name: 'removeSearchAccount',
  method: 'DELETE',
  path: '/search-account',
  summary: 'Sign the account out, and remove it with its keys',
  access: forAdmins,
  query: projectQuery,
  status: 200,
  answer: searchAccount,
  audit: { act: 'credentials.search-account-removed' },
});
