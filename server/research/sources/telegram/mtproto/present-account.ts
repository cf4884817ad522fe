import type { Role } from '@/lib/contracts/endpoint';
import { SEARCH_ACCOUNT_KEY } from '@/lib/platforms/search-account';
import { isAtLeast } from '@/server/people/access/roles';
import { accountsOf, findAccount } from './account.store';
import { findSignIn } from './sign-in.store';

/** The accounts of channel search among the settings of projects: for their admins alone. */
export async function presentAccounts(projectIds: readonly string[], role: Role) {
  if (!isAtLeast(role, 'admin')) return [];
  return (await accountsOf(projectIds)).map(({ values, connection, updatedAt }) => {
    const { state, message, account, checkedAt } = connection;
    return {
      platform: SEARCH_ACCOUNT_KEY,
      credentials: { ...values } as Record<string, string>,
      connection: {
        state,
        message: message ?? undefined,
        account: account ?? undefined,
        checkedAt: checkedAt ?? undefined,
      },
      updatedAt,
    } as const;
  });
}

/** How far a project is with its account: what the wizard shows, also after a reload. Nothing of it is a secret. */
export async function presentSignIn(projectId: string) {
  const [account, signIn] = await Promise.all([findAccount(projectId), findSignIn(projectId)]);
  const isSignedIn = Boolean(account?.values.session);
  const { state, message, account: name, checkedAt } = account?.connection ?? {};
  return {
    step: signIn?.step ?? stepOf(isSignedIn, state),
    apiId: account?.values.apiId ?? null,
    hasApiHash: Boolean(account?.values.apiHash),
    account: name ?? null,
    message: message ?? null,
    checkedAt: checkedAt ?? null,
    phone: signIn ? maskedPhone(signIn.kept.phone) : null,
    sentBy: signIn?.kept.sentBy ?? null,
    hint: signIn?.kept.hint ?? null,
    expiresAt: signIn?.expiresAt ?? null,
  };
}

function stepOf(isSignedIn: boolean, state: string | undefined) {
  if (state === 'reconnect') return 'reconnect' as const;
  return isSignedIn ? ('signed-in' as const) : ('none' as const);
}

const maskedPhone = (phone: string) => `${phone.slice(0, 3)}••••${phone.slice(-2)}`;
