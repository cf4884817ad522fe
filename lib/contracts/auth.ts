import { z } from 'zod';
import { TOKEN_ROLES } from '@/lib/sign-in/given-roles';
import { endpoint, ROLES } from './endpoint';
import { email, idParams, inputDate, nameText, objectId, text, wireDate } from '@/lib/wire/scalars';

export const user = z
  .object({ _id: objectId, email: z.string(), name: z.string(), timeZone: z.string(), isAdmin: z.boolean() })
  .meta({ id: 'User' });
export type WireUser = z.output<typeof user>;

export const signedIn = z.object({ access_token: z.string(), user }).meta({ id: 'SignedIn' });

/** At least 8 characters (docs/decisions/people.md); the upper bound keeps hashing cheap to refuse. */
export const newPassword = z.string().min(8, 'At least 8 characters').max(1024, 'At most 1024 characters');

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false; // the only way to ask Intl whether it knows a zone
  }
}
export const timeZone = text(100).refine(isTimeZone, 'Not a known time zone. Use a name such as Europe/Berlin');

export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/auth/register',
  summary:
    'Create an account and sign in. After the first account by invitation, unless the host opens it: 403 REGISTRATION_CLOSED',
  access: 'public',
  body: z.object({
    email,
    password: newPassword,
    name: nameText,
    timeZone: timeZone.optional(),
    invitation: text(200).optional(),
  }),
  status: 201,
  answer: signedIn,
  audit: { act: 'sign-in.registered', who: ({ body }) => body.email },
});

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with e-mail and password',
  access: 'public',
  body: z.object({
    email: text(254).trim().toLowerCase().min(1, 'Required'),
    password: z.string().min(1, 'Required').max(1024),
  }),
  status: 200,
  answer: signedIn,
  audit: { act: 'sign-in.password', who: ({ body }) => body.email },
});

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/auth/logout',
  summary: 'Revoke the token of this session',
  access: 'user',
  beforeSetUp: true,
  status: 204,
  audit: { act: 'sign-in.signed-out' },
});

export const getMe = endpoint({
  name: 'getMe',
  method: 'GET',
  path: '/auth/me',
  summary: 'The signed-in user',
  access: 'user',
  beforeSetUp: true,
  program: { role: 'viewer' },
  status: 200,
  answer: user,
});

export const updateMe = endpoint({
  name: 'updateMe',
  method: 'PATCH',
  path: '/auth/me',
  summary: 'Change name or time zone',
  access: 'user',
  body: z.object({ name: nameText.optional(), timeZone: timeZone.optional() }),
  status: 200,
  answer: user,
});

export const deleteMe = endpoint({
  name: 'deleteMe',
  method: 'DELETE',
  path: '/auth/me',
  summary:
    'Delete the account and every project that it owns; needs the password or, without one, a sign-in within the last ten minutes',
  access: 'user',
  body: z.object({
    password: z.string().min(1, 'Required').max(1024).optional(),
    /** Members who are asked to take projects over first: then 409 OWNERS_ASKED, and nothing is deleted yet. */
    newOwners: z
      .array(z.object({ projectId: objectId, newOwnerId: objectId }))
      .max(1000)
      .optional(),
  }),
  status: 204,
  audit: { act: 'deletion.account' },
  proof: true,
});

/** Whether programs' tokens end too. */
const endTokens = z.boolean().optional();

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'PUT',
  path: '/auth/password',
  summary:
    'Change the password. Ends every other session and reset link, and API tokens if asked. An account without a password sets its first one soon after signing in',
  access: 'user',
  body: z.object({ currentPassword: z.string().min(1, 'Required').max(1024).optional(), newPassword, endTokens }),
  status: 204,
  audit: { act: 'sign-in.password-changed' },
});

export const forgotPassword = endpoint({
  name: 'forgotPassword',
  method: 'POST',
  path: '/auth/forgot',
  summary:
    'Request an e-mail with a password reset link; always 202. Sent if the host can send mail and has a confirmed address',
  access: 'public',
  body: z.object({ email }),
  status: 202,
  rateLimit: { name: 'forgot', of: 'requests for a new password', by: 'address', max: 10, seconds: 3600 },
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/auth/reset',
  summary: 'Set a new password with the token of the link',
  access: 'public',
  body: z.object({ token: text(200).min(1, 'Required'), password: newPassword, endTokens }),
  status: 204,
  rateLimit: { name: 'reset', of: 'new passwords', by: 'address', max: 30, seconds: 3600 },
  audit: { act: 'sign-in.password-reset' },
});

export const session = z
  .object({
    id: objectId,
    current: z.boolean(),
    userAgent: z.string(),
    address: z.string(),
    createdAt: wireDate,
    lastUsedAt: wireDate,
    expiresAt: wireDate,
  })
  .meta({ id: 'Session' });

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Sessions of the account',
  access: 'user',
  status: 200,
  answer: z.array(session),
});

export const deleteSession = endpoint({
  name: 'deleteSession',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  summary: 'End a session',
  access: 'user',
  params: idParams,
  status: 204,
  audit: { act: 'sign-in.session-ended' },
});

export const apiToken = z
  .object({
    id: objectId,
    name: z.string(),
    role: z.enum(ROLES),
    projectIds: z.array(objectId),
    createdAt: wireDate,
    lastUsedAt: wireDate.nullable(),
    expiresAt: wireDate.nullable(),
  })
  .meta({ id: 'ApiToken' });

export const listTokens = endpoint({
  name: 'listTokens',
  method: 'GET',
  path: '/auth/tokens',
  summary: 'API tokens of the account',
  access: 'user',
  status: 200,
  answer: z.array(apiToken),
});

export const createToken = endpoint({
  name: 'createToken',
  method: 'POST',
  path: '/auth/tokens',
  summary: 'Create an API token for a program; it is shown once',
  access: 'user',
  body: z.object({
    name: nameText,
    role: z.enum(TOKEN_ROLES).default('editor'),
    projectIds: z.array(objectId).max(200).default([]),
    expiresAt: inputDate.nullable().optional(),
  }),
  status: 201,
  answer: apiToken.extend({ token: z.string() }),
  audit: { act: 'tokens.created', on: ({ body }) => `${body.name} (${body.role})` },
  proof: true,
});

export const deleteToken = endpoint({
  name: 'deleteToken',
  method: 'DELETE',
  path: '/auth/tokens/{id}',
  summary: 'Revoke an API token',
  access: 'user',
  params: idParams,
  status: 204,
  audit: { act: 'tokens.revoked', on: ({ params }) => params.id },
});
