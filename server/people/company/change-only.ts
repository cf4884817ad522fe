import { AppError } from '@/lib/errors/app-error';
import { keptAdministrator } from '@/server/people/users/identity.store';
import { env } from '@/server/system/env';
import { putHostSetting } from '@/server/system/host/store';
import { providerNames } from './providers';

/** Makes company sign-in the only way in, while there is one and an administrator keeps a way back. */
export async function changeOnly(only: boolean): Promise<void> {
  if (env.OIDC_ONLY) throw new AppError('CONFLICT', 'OIDC_ONLY in the environment of this host decides this.');
  if (only && (await providerNames()).length === 0)
    throw new AppError('CONFLICT', 'Set up a company sign-in first: without one, no one could sign in.');
  if (only && !(await keptAdministrator()))
    throw new AppError(
      'CONFLICT',
      'One administrator needs a password as the way back in. Set one under Account first.',
    );
  await putHostSetting({ onlyCompany: only });
}
