import { AppError } from '@/lib/errors/app-error';
import { email as emailSchema } from '@/lib/wire/scalars';
import { randomToken } from '@/server/system/crypto';
import { ConnectError } from '@/server/publishing/platforms/connect-types';
import { exchangeVkCode, readVkUser, type VkGrant, type VkUser } from '@/server/publishing/platforms/vk/vk-id';
import { refuseOtherAccounts, refuseOtherWays } from '@/server/people/auth/local-ways';
import { registerAccount } from '@/server/people/auth/register-user';
import { refuseDeactivated } from '@/server/people/auth/sign-in';
import { findUserByEmail, findUserByVkId, type StoredUser } from '@/server/people/users/store';

const TIMEOUT_MS = 20_000;
const NAME_MAX = 200;

type Input = { grant: VkGrant; timeZone?: string; invitation?: string; address: string };

/**
 * Signs in with VK: the account that is bound to the VK user, or a new one under the rules of registration. An existing
 * account is never taken over by its e-mail. A new one has no password until a link to set one is used. Throws
 * INVALID_CREDENTIALS when VK refuses.
 */
export async function signInWithVk({ grant, ...registration }: Input): Promise<StoredUser> {
  const who = await askVk(grant);
  const known = await findUserByVkId(who.id);
  if (known) {
    refuseDeactivated(known);
    await refuseOtherWays(known);
    return known;
  }
  await refuseOtherAccounts();
  const name = who.name.slice(0, NAME_MAX) || `VK user ${who.id}`;
  const email = await addressFor(who);
  return registerAccount({ ...registration, email, name, vkUserId: who.id, passwordHash: () => null }).catch(
    async (error: unknown) => {
      // Two sign-ins of a new user at the same moment: the other one has created the account.
      const made = error instanceof AppError && error.code === 'EMAIL_TAKEN' ? await findUserByVkId(who.id) : null;
      if (made) return made;
      throw error;
    },
  );
}

/** VK's e-mail, or an invalid address: most people hide theirs from apps. */
async function addressFor({ id, email }: VkUser): Promise<string> {
  const given = emailSchema.safeParse(email);
  if (!given.success) return `vk-${id}-${randomToken(6).toLowerCase()}@vk.invalid`;
  if (await findUserByEmail(given.data))
    throw new AppError(
      'EMAIL_TAKEN',
      'There is already an account with the e-mail of this VK profile. Sign in with that e-mail and its password.',
    );
  return given.data;
}

async function askVk(grant: VkGrant): Promise<VkUser> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { credentials, userId } = await exchangeVkCode(grant, signal);
    const user = await readVkUser({ accessToken: credentials.access_token ?? '', signal });
    if (user.id !== userId) throw new ConnectError('refused', 'VK named two different people');
    return user;
  } catch (error) {
    if (!(error instanceof ConnectError)) throw error;
    if (error.problem === 'not-configured')
      throw new AppError(
        'PLATFORM_NOT_CONFIGURED',
        'Signing in with VK is not set up on this host. Its administrator sets VK_APP_ID.',
      );
    if (error.problem === 'unreachable')
      throw new AppError('PLATFORM_UNREACHABLE', 'VK could not be reached. Try again in a moment.');
    throw new AppError('INVALID_CREDENTIALS', `VK authentication failed${error.message ? `: ${error.message}` : ''}`);
  }
}
