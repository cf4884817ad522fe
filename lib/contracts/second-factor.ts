import { z } from 'zod';
import { signedIn } from './auth';
import { endpoint } from './endpoint';
import { assertion, challenge, passkey } from './passkeys';
import { FACTOR_METHODS } from '@/lib/wire/factor-methods';
import { text, wireDate } from '@/lib/wire/scalars';

/** With `code` and `recovery` a code; with `passkey` what it signed. */
const proof = {
  method: z.enum(FACTOR_METHODS),
  code: text(64).trim().min(1, 'Required').optional(),
  assertion: assertion.optional(),
};
type Given = { method: string; code?: string | undefined; assertion?: object | undefined };
const hasCode = ({ method, code }: Given) => method === 'passkey' || code !== undefined;
const hasAssertion = ({ method, ...given }: Given) => method !== 'passkey' || given.assertion !== undefined;
const missing = (field: string) => ({ path: [field], message: 'Required' });

const recoveryCodes = z.object({
  /** Shown once. Each works once. Empty: the earlier ones go on working. */
  recoveryCodes: z.array(z.string()),
});

export const proveSecondFactor = endpoint({
  name: 'proveSecondFactor',
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'The second step of a sign-in that was answered with 401 SECOND_FACTOR_NEEDED and a challenge',
  access: 'public',
  body: z
    .object({ challenge, ...proof })
    .refine(hasCode, missing('code'))
    .refine(hasAssertion, missing('assertion')),
  status: 200,
  answer: signedIn,
  rateLimit: { name: 'second-factor', of: 'second steps of a sign-in', by: 'address', max: 60, seconds: 900 },
});

export const proveAgain = endpoint({
  name: 'proveAgain',
  method: 'POST',
  path: '/auth/proof',
  summary: 'Prove the second factor again: for ten minutes this session may do what is answered with 403 PROOF_NEEDED',
  access: 'user',
  body: z
    /** With a passkey: the challenge that it signed. */
    .object({ challenge: challenge.optional(), ...proof })
    .refine(hasCode, missing('code'))
    .refine(hasAssertion, missing('assertion'))
    .refine(({ method, ...given }) => method !== 'passkey' || given.challenge !== undefined, missing('challenge')),
  status: 204,
  audit: { act: 'sign-in.proof' },
});

export const factors = z
  .object({
    /** Since when codes of an app are asked for; null: they are not. */
    codeSince: wireDate.nullable(),
    recoveryLeft: z.number().int(),
    passkeys: z.array(passkey),
    /** Whether this host requires a second factor of this account. */
    isRequired: z.boolean(),
  })
  .meta({ id: 'Factors' });
export type WireFactors = z.output<typeof factors>;

export const getFactors = endpoint({
  name: 'getFactors',
  method: 'GET',
  path: '/auth/factors',
  summary: 'The second factors of the account',
  access: 'user',
  beforeSetUp: true,
  status: 200,
  answer: factors,
});

export const startCodes = endpoint({
  name: 'startCodes',
  method: 'POST',
  path: '/auth/factors/code',
  summary: 'Begin to use codes of an authenticator app: its key, which counts once a code of it is confirmed',
  access: 'user',
  beforeSetUp: true,
  body: z.object({ password: z.string().min(1, 'Required').max(1024).optional() }),
  status: 201,
  answer: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmCodes = endpoint({
  name: 'confirmCodes',
  method: 'POST',
  path: '/auth/factors/code/confirm',
  summary: 'Confirm the app with a code of it. From now on sign-ins ask for one. The recovery codes are shown once',
  access: 'user',
  beforeSetUp: true,
  body: z.object({ code: text(64).trim().min(1, 'Required') }),
  status: 200,
  answer: recoveryCodes,
  audit: { act: 'sign-in.factor-added' },
});

export const removeCodes = endpoint({
  name: 'removeCodes',
  method: 'DELETE',
  path: '/auth/factors/code',
  summary: 'Stop asking for codes; with the last factor recovery codes end too',
  access: 'user',
  status: 204,
  proof: true,
  audit: { act: 'sign-in.factor-removed' },
});

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/auth/factors/recovery',
  summary: 'Ten new recovery codes, shown once; the old ones end',
  access: 'user',
  status: 200,
  answer: recoveryCodes,
  proof: true,
  audit: { act: 'sign-in.recovery-codes' },
});
