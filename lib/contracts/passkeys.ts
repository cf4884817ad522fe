import { z } from 'zod';
import { signedIn } from './auth';
import { endpoint } from './endpoint';
import { idParams, nameText, objectId, text, wireDate } from '@/lib/wire/scalars';

/** Bytes in base64url. The longest are an attestation with its certificates. */
const encoded = (max: number) =>
  text(max)
    .min(1, 'Required')
    .regex(/^[\w-]+$/, 'Not base64url');
const credentialId = encoded(1400);

/** The result of the browser's `navigator.credentials.get` as JSON (WebAuthn, "AuthenticationResponseJSON"). */
export const assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded(8000),
    authenticatorData: encoded(8000),
    signature: encoded(8000),
    userHandle: encoded(200).optional(),
  }),
});
export type Assertion = z.output<typeof assertion>;

/** The result of `navigator.credentials.create` as JSON. */
const attestation = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded(8000),
    attestationObject: encoded(60_000),
    transports: z.array(text(40)).max(10).optional(),
  }),
});
export type Attestation = z.output<typeof attestation>;

export const challenge = text(2000).min(1, 'Required');

const descriptors = z.array(
  z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() }),
);
/** A challenge, and what the browser is called with to have it signed. */
const requested = z.object({
  challenge: z.string(),
  options: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number(),
    userVerification: z.enum(['required', 'preferred', 'discouraged']),
    allowCredentials: descriptors,
  }),
});

const byAddress = { by: 'address', max: 60, seconds: 900 } as const;

export const requestPasskey = endpoint({
  name: 'requestPasskey',
  method: 'POST',
  path: '/auth/passkey/options',
  summary:
    'A challenge for a passkey: to sign in without a password, as the second factor with the challenge of a sign-in, or as a proof in a session',
  access: 'public',
  body: z.object({
    purpose: z.enum(['sign-in', 'second-factor', 'proof']).default('sign-in'),
    /** Of the sign-in that was answered with 401 SECOND_FACTOR_NEEDED. */
    challenge: challenge.optional(),
  }),
  status: 200,
  answer: requested,
  rateLimit: { name: 'passkey-options', of: 'sign-ins with a passkey', ...byAddress },
});

export const signInWithPasskey = endpoint({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/auth/passkey/verify',
  summary: 'Sign in with a passkey instead of a password. The authenticator must have verified the person',
  access: 'public',
  body: z.object({ challenge, assertion }),
  status: 200,
  answer: signedIn,
  rateLimit: { name: 'passkey-verify', of: 'sign-ins with a passkey', ...byAddress },
});

export const passkey = z
  .object({
    id: objectId,
    name: z.string(),
    /** The host name that it belongs to. */
    site: z.string(),
    createdAt: wireDate,
    lastUsedAt: wireDate.nullable(),
  })
  .meta({ id: 'Passkey' });

export const startPasskey = endpoint({
  name: 'startPasskey',
  method: 'POST',
  path: '/auth/factors/passkeys/options',
  summary: 'Begin to add a passkey. The first factor of an account needs its password',
  access: 'user',
  beforeSetUp: true,
  body: z.object({ password: z.string().min(1, 'Required').max(1024).optional() }),
  status: 200,
  answer: z.object({
    challenge: z.string(),
    options: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
      timeout: z.number(),
      attestation: z.literal('none'),
      excludeCredentials: descriptors,
      authenticatorSelection: z.object({
        residentKey: z.enum(['required', 'preferred', 'discouraged']),
        requireResidentKey: z.boolean(),
        userVerification: z.enum(['required', 'preferred', 'discouraged']),
      }),
    }),
  }),
  proof: true,
});

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/auth/factors/passkeys',
  summary: 'Add the passkey that the browser made. Recovery codes are shown once, with the first factor',
  access: 'user',
  beforeSetUp: true,
  body: z.object({ challenge, name: nameText, attestation }),
  status: 201,
  answer: z.object({
    passkey,
    /** Empty: the earlier ones go on working. */
    recoveryCodes: z.array(z.string()),
  }),
  audit: { act: 'sign-in.passkey-added', on: ({ body }) => body.name },
  proof: true,
});

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/auth/factors/passkeys/{id}',
  summary: 'Remove a passkey; with the last factor recovery codes end too',
  access: 'user',
  params: idParams,
  status: 204,
  audit: { act: 'sign-in.passkey-removed', on: ({ params }) => params.id },
  proof: true,
});
