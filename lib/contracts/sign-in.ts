import { z } from 'zod';
import { COMPANY_ROLES } from '@/lib/sign-in/role-rules';
import { objectId, nameText, text } from '@/lib/wire/scalars';
import { signedIn } from './auth';
import { endpoint } from './endpoint';

export const listSignInProviders = endpoint({
  name: 'listSignInProviders',
  method: 'GET',
  path: '/auth/providers',
  summary: 'Company accounts (OpenID Connect) that people sign in with here; a browser opens `url`',
  access: 'public',
  status: 200,
  answer: z.array(z.object({ id: z.string(), name: z.string(), url: z.string() }).meta({ id: 'SignInProvider' })),
});

export const connectCompanyAccount = endpoint({
  name: 'connectCompanyAccount',
  method: 'POST',
  path: '/auth/providers/connect',
  summary: 'Connect a company account to the account of the same e-mail by its password, once, and sign in',
  access: 'public',
  body: z.object({
    challenge: text(4000).min(1, 'Required'),
    password: z.string().min(1, 'Required').max(1024),
  }),
  status: 200,
  answer: signedIn,
});

const provider = z
  .object({
    id: z.string(),
    name: z.string(),
    issuer: z.string(),
    clientId: z.string(),
    /** Whether a client secret is stored; it is never shown. */
    hasSecret: z.boolean(),
    domains: z.array(z.string()),
    roleClaim: z.string(),
    rules: z.array(z.object({ value: z.string(), role: z.enum(COMPANY_ROLES), project: z.string() })),
    fromEnvironment: z.boolean(),
    /** The redirect address that the provider has to know. */
    redirectUrl: z.string(),
  })
  .meta({ id: 'CompanyProvider' });
export type WireCompanyProvider = z.output<typeof provider>;

const signInSettings = z
  .object({
    providers: z.array(provider),
    /** Whether people sign in with a company account alone. */
    only: z.boolean(),
    /** OIDC_ONLY says so, which the interface can't change. */
    onlyFromEnvironment: z.boolean(),
    /** The e-mail of the administrator whose password stays a way in; null: none has a password. */
    keptAdministrator: z.string().nullable(),
  })
  .meta({ id: 'SignInSettings' });
export type WireSignInSettings = z.output<typeof signInSettings>;

export const getSignInSettings = endpoint({
  name: 'getSignInSettings',
  method: 'GET',
  path: '/host/sign-in',
  summary: 'Company sign-in of this host: providers, without their secrets, and whether it is the only way in',
  access: 'host-admin',
  status: 200,
  answer: signInSettings,
});

export const updateSignInSettings = endpoint({
  name: 'updateSignInSettings',
  method: 'PATCH',
  path: '/host/sign-in',
  summary: 'Make company sign-in the only way in, or one of several. One administrator keeps their password',
  access: 'host-admin',
  body: z.object({ only: z.boolean() }),
  status: 200,
  answer: signInSettings,
  audit: { act: 'settings.sign-in', on: ({ body }) => (body.only ? 'only company sign-in' : 'all ways to sign in') },
  proof: true,
});

const issuer = text(500)
  .trim()
  .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'An address such as https://login.example.com')
  .transform((value) => value.replace(/\/+$/, ''));

const fields = z.object({
  name: nameText.max(60, 'At most 60 characters'),
  issuer,
  clientId: text(300).trim().min(1, 'Required'),
  /** Left out: as it is. Empty: none, for a public client. */
  clientSecret: text(1000).optional(),
  domains: z
    .array(
      text(253)
        .trim()
        .toLowerCase()
        .regex(/^@?[^\s@,/]+\.[^\s@,/]+$/, 'A domain such as example.com'),
    )
    .max(100)
    .default([]),
  roleClaim: text(200).trim().default(''),
  rules: z
    .array(z.object({ value: text(300).trim().min(1, 'Required'), role: z.enum(COMPANY_ROLES), project: objectId }))
    .max(200)
    .default([]),
});

const providerParams = z.object({ id: text(60) });

export const createSignInProvider = endpoint({
  name: 'createSignInProvider',
  method: 'POST',
  path: '/host/sign-in/providers',
  summary: 'Add a provider of company sign-in. Rules give roles in projects that the caller is an admin of',
  access: 'host-admin',
  body: fields,
  status: 201,
  answer: provider,
  audit: { act: 'settings.sign-in', on: ({ body }) => `${body.name}: ${body.issuer}` },
  proof: true,
});

export const updateSignInProvider = endpoint({
  name: 'updateSignInProvider',
  method: 'PUT',
  path: '/host/sign-in/providers/{id}',
  summary: 'Change a provider of company sign-in; a new issuer needs its secret again',
  access: 'host-admin',
  params: providerParams,
  body: fields,
  status: 200,
  answer: provider,
  audit: { act: 'settings.sign-in', on: ({ body }) => `${body.name}: ${body.issuer}` },
  proof: true,
});

export const deleteSignInProvider = endpoint({
  name: 'deleteSignInProvider',
  method: 'DELETE',
  path: '/host/sign-in/providers/{id}',
  summary: 'Remove a provider of company sign-in. Accounts and their roles stay',
  access: 'host-admin',
  params: providerParams,
  status: 204,
  audit: { act: 'deletion.sign-in-provider', on: ({ params }) => params.id },
  proof: true,
});

export const testSignInProvider = endpoint({
  name: 'testSignInProvider',
  method: 'POST',
  path: '/host/sign-in/providers/{id}/test',
  summary: 'Try a provider: its description, its keys, this host’s client id and secret, and the rules',
  access: 'host-admin',
  params: providerParams,
  status: 200,
  answer: z.object({
    checks: z.array(z.object({ name: z.string(), works: z.boolean(), message: z.string() })),
  }),
  rateLimit: { name: 'test-sign-in', of: 'tests of a sign-in', by: 'user', max: 30, seconds: 600 },
});
