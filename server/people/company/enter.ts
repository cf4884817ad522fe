import { emailOf, mayEnter, nameOf, type Claims } from '@/lib/sign-in/entry';
import { isRefusal, type CompanyRefusal } from '@/lib/sign-in/refusals';
import { AppError } from '@/lib/errors/app-error';
import { email as emailSchema } from '@/lib/wire/scalars';
import { personOf, recordAudit } from '@/server/people/audit/record-audit';
import { registerAccount } from '@/server/people/auth/register-user';
import { findUserByIdentity, type Identity } from '@/server/people/users/identity.store';
import { findUserByEmail, type StoredUser } from '@/server/people/users/store';
import { clock } from '@/server/system/clock';
import { sha256 } from '@/server/system/crypto';
import { connectChallenge } from './connect-account';
import { followRoles } from './follow-roles';
import type { CompanyProvider } from './providers';

type Entering = {
  provider: CompanyProvider;
  /** Verified: signature, issuer, audience, nonce. */
  claims: Claims;
  address: string;
  /** The token of an invitation link. */
  invitation?: string | undefined;
};

export type Entered =
  | { kind: 'in'; user: StoredUser }
  /** An account of the same e-mail is connected by its password. */
  | { kind: 'connect'; challenge: string }
  | { kind: 'refused'; code: CompanyRefusal };

/** A person, by the hash of issuer and subject, which the provider gives to no one else. */
export function identityOf(issuer: string, claims: Claims): Identity {
  return { key: sha256(JSON.stringify([issuer, String(claims['sub'])])), issuer, since: clock.now() };
}

/** The account of a person whom a provider has signed in, with the roles of its rules; recorded either way. */
export async function enterByCompany(entering: Entering): Promise<Entered> {
  const { provider, claims, address } = entering;
  const entered = await accountOf(entering);
  const event = { act: 'sign-in.company', via: 'none', address, on: provider.name } as const;
  if (entered.kind === 'in') {
    await followRoles({ provider, claims, user: entered.user, address });
    await recordAudit({ ...event, who: personOf(entered.user) });
  } else if (entered.kind === 'refused')
    await recordAudit({ ...event, who: emailOf(claims).email, refusal: entered.code });
  return entered;
}

const refused = (code: CompanyRefusal): Entered => ({ kind: 'refused', code });

async function accountOf({ provider, claims, address, invitation }: Entering): Promise<Entered> {
  const may = mayEnter(provider, claims);
  if (may === 'no') return refused('NOT_ALLOWED');
  if (may === 'unverified') return refused('EMAIL_UNVERIFIED');
  const identity = identityOf(provider.issuer, claims);
  const known = await findUserByIdentity(identity.key);
  if (known) return known.deactivatedAt ? refused('ACCOUNT_DEACTIVATED') : { kind: 'in', user: known };
  const email = emailSchema.safeParse(emailOf(claims).email);
  if (!email.success || !emailOf(claims).isVerified) return refused('EMAIL_UNVERIFIED');
  const same = await findUserByEmail(email.data);
  if (same?.deactivatedAt) return refused('ACCOUNT_DEACTIVATED');
  // Another sign-in of this person at the same moment has made the account since.
  if (same?.identities?.some(({ key }) => key === identity.key)) return { kind: 'in', user: same };
  if (same && !same.passwordHash) return refused('EMAIL_TAKEN');
  if (same) return { kind: 'connect', challenge: await connectChallenge({ user: same, identity, provider }) };
  const account = { email: email.data, name: nameOf(claims), passwordHash: () => null, identity, address };
  try {
    const isAdmitted = may === 'yes';
    return {
      kind: 'in',
      user: await registerAccount({ ...account, isAdmitted, ...(invitation ? { invitation } : {}) }),
    };
  } catch (error) {
    return refusedBy(error, identity);
  }
}

async function refusedBy(error: unknown, { key }: Identity): Promise<Entered> {
  // Two sign-ins of a new person at the same moment: the other one has created the account.
  const made = error instanceof AppError && error.code === 'EMAIL_TAKEN' ? await findUserByIdentity(key) : null;
  if (made) return { kind: 'in', user: made };
  if (error instanceof AppError && isRefusal(error.code)) return refused(error.code);
  throw error;
}
