import type { WirePreferences } from '@/lib/contracts/preferences';
import type { FirstStep } from '@/lib/wire/first-steps';
import { FIRST_STEPS } from '@/lib/wire/first-steps';
import { AppError } from '@/lib/errors/app-error';
import { changeUser, findUser, type StoredUser } from './store';

function isStep(value: string): value is FirstStep {
  return FIRST_STEPS.some((step) => step === value);
}

/** The interface preferences of an account. */
export function preferencesOf(user: StoredUser): WirePreferences {
  const { skipped = [], closed = false } = user.firstSteps ?? {};
  return { followsBrowserZone: !user.zoneChosen, firstSteps: { skipped: skipped.filter(isStep), closed } };
}

export async function readPreferences({ userId }: { userId: string }): Promise<WirePreferences> {
  return preferencesOf(known(await findUser(userId)));
}

type Input = {
  followsBrowserZone?: boolean | undefined;
  firstSteps?: { skipped?: FirstStep[] | undefined; closed?: boolean | undefined } | undefined;
};

/** Changes the fields present. */
export async function updatePreferences({
  userId,
  followsBrowserZone,
  firstSteps = {},
}: Input & { userId: string }): Promise<WirePreferences> {
  const user = await changeUser(userId, {
    ...(followsBrowserZone === undefined ? {} : { zoneChosen: !followsBrowserZone }),
    ...(firstSteps.skipped ? { 'firstSteps.skipped': [...new Set(firstSteps.skipped)] } : {}),
    ...(firstSteps.closed === undefined ? {} : { 'firstSteps.closed': firstSteps.closed }),
  });
  return preferencesOf(known(user));
}

function known(user: StoredUser | null): StoredUser {
  if (!user) throw new AppError('UNAUTHENTICATED', 'This account was deleted');
  return user;
}
