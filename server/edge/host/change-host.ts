import type { z } from 'zod';
import type { updateHost } from '@/lib/contracts/host';
import { AppError } from '@/lib/errors/app-error';
import type { Actor } from '@/server/people/access/actor';
import { hasFactor } from '@/server/people/auth/required-factor';
import { findUser } from '@/server/people/users/store';
import { putHostSetting } from '@/server/system/host/store';

type Changes = z.output<NonNullable<typeof updateHost.body>>;

/** Changes settings of the host. Who requires a second factor of others has one. */
export async function changeHost(actor: Actor, changes: Changes): Promise<void> {
  const isStricter = changes.secondFactor !== undefined && changes.secondFactor !== 'off';
  const user = isStricter ? await findUser(actor.userId) : null;
  if (isStricter && !(user && hasFactor(user)))
    throw new AppError('CONFLICT', 'Set up a second factor for yourself first, in your profile. Then require it here.');
  await putHostSetting(changes);
}
