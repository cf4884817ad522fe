import { z } from 'zod';
import { endpoint } from './endpoint';
import { FACTOR_RULES } from '@/lib/wire/factor-methods';
import { idParams, objectId, pageQuery, text, wireDate } from '@/lib/wire/scalars';

export const REGISTRATION_MODES = ['open', 'invited'] as const;

const storage = z.object({
  kind: z.enum(['folder', 's3']),
  usedBytes: z.number(),
  files: z.number().int(),
  /** Null: no quota. */
  quotaBytes: z.number().nullable(),
  /** Free space on the disk of the data folder. */
  freeBytes: z.number(),
  /** The largest, first. */
  projects: z.array(
    z.object({ _id: objectId, name: z.string(), owner: z.string(), bytes: z.number(), files: z.number().int() }),
  ),
});

const work = z.object({
  workers: z.array(z.object({ id: z.string(), startedAt: wireDate, beatAt: wireDate, alive: z.boolean() })),
  jobs: z.object({ waiting: z.number().int(), running: z.number().int(), failedLastDay: z.number().int() }),
  posts: z.object({
    /** Posts with a scheduled action. */
    waiting: z.number().int(),
    /** Their time was more than a minute ago. */
    overdue: z.number().int(),
  }),
});

export const host = z
  .object({
    registration: z.enum(REGISTRATION_MODES),
    /** Of whom a second factor is required. */
    secondFactor: z.enum(FACTOR_RULES),
    address: z.object({
      /** PUBLIC_URL of the environment: it takes precedence over the confirmed address. */
      fromEnvironment: z.string().nullable(),
      /** Confirmed by an administrator. */
      confirmed: z.string().nullable(),
      /** Whether links can be mailed: there is mail, and an address to put into it. */
      mailsLinks: z.boolean(),
    }),
    /** People who have an account, and how many of them are administrators. */
    accounts: z.object({ all: z.number().int(), admins: z.number().int() }),
    storage,
    work,
    /** Which keys this host has; never the values. */
    keys: z.array(z.object({ name: z.string(), variable: z.string(), configured: z.boolean(), means: z.string() })),
    versions: z.array(z.object({ name: z.string(), version: z.string() })),
    /** Accounts whose saved credentials can't be decrypted; the first of many. */
    unreadableChannels: z.array(z.object({ projectId: objectId, project: z.string(), channel: z.string() })),
  })
  .meta({ id: 'Host' });
export type WireHost = z.output<typeof host>;

export const getHost = endpoint({
  name: 'getHost',
  method: 'GET',
  path: '/host',
  summary: 'This host: who may register, storage, work, keys, versions',
  access: 'host-admin',
  status: 200,
  answer: host,
});

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
}

/** An http or https address without a path; a slash at its end is dropped. */
const origin = text(300)
  .trim()
  .refine(isOrigin, 'An address such as https://workspace.example.com, without a path')
  .transform((value) => new URL(value).origin);

export const updateHost = endpoint({
  name: 'updateHost',
  method: 'PATCH',
  path: '/host',
  summary:
    'Change who may register, of whom a second factor is required, the storage quota, or the address used in mailed links; null removes the quota or address',
  access: 'host-admin',
  body: z.object({
    registration: z.enum(REGISTRATION_MODES).optional(),
    secondFactor: z.enum(FACTOR_RULES).optional(),
    storageQuotaBytes: z
      .number()
      .int()
      .min(1_048_576, 'At least 1 MB')
      .max(Number.MAX_SAFE_INTEGER)
      .nullable()
      .optional(),
    publicOrigin: origin.nullable().optional(),
  }),
  status: 200,
  answer: host,
  audit: {
    act: 'settings.host',
    on: ({ body }) =>
      Object.entries(body)
        .map(([name, value]) => (name === 'secondFactor' ? `second factor: ${String(value)}` : name))
        .join(', '),
  },
  proof: true,
});

export const account = z
  .object({
    _id: objectId,
    email: z.string(),
    name: z.string(),
    isAdmin: z.boolean(),
    /** Null: active. */
    deactivatedAt: wireDate.nullable(),
    createdAt: wireDate,
    lastSeenAt: wireDate.nullable(),
    projects: z.number().int(),
  })
  .meta({ id: 'Account' });
export type WireAccount = z.output<typeof account>;

export const listAccounts = endpoint({
  name: 'listAccounts',
  method: 'GET',
  path: '/host/accounts',
  summary: 'Accounts of this host, oldest first; total in X-Total-Count',
  access: 'host-admin',
  query: pageQuery.extend({ q: text(200).optional() }),
  status: 200,
  answer: z.array(account),
});

/** The change of an account, for the audit trail. */
function accountChange({ isAdmin, active }: { isAdmin?: boolean | undefined; active?: boolean | undefined }): string {
  const words = [
    isAdmin === undefined ? '' : isAdmin ? 'administrator' : 'no administrator',
    active === undefined ? '' : active ? 'opened' : 'deactivated',
  ];
  return words.filter(Boolean).join(', ');
}

export const updateAccount = endpoint({
  name: 'updateAccount',
  method: 'PATCH',
  path: '/host/accounts/{id}',
  summary: 'Grant or revoke administration, deactivate or reactivate an account. The last active administrator stays',
  access: 'host-admin',
  params: idParams,
  body: z.object({ isAdmin: z.boolean().optional(), active: z.boolean().optional() }),
  status: 200,
  answer: account,
  audit: {
    act: 'roles.account',
    on: ({ params, body, answer }) => `${answer?.email ?? params.id}: ${accountChange(body)}`,
  },
  proof: true,
});

export const createAccountResetLink = endpoint({
  name: 'createAccountResetLink',
  method: 'POST',
  path: '/host/accounts/{id}/reset-link',
  summary: 'Create a password reset link for an account; it works once, within two hours',
  access: 'host-admin',
  params: idParams,
  status: 201,
  answer: z.object({ url: z.string(), expiresAt: wireDate }),
  audit: { act: 'tokens.reset-link', on: ({ params }) => params.id },
  proof: true,
});
