import { setTimeout as sleep } from 'node:timers/promises';
import { labelOf } from '@/lib/platforms/keys';
import { clock } from '@/server/system/clock';
import { credentialsFor, type UsableCredentials } from './credentials-for';
import type { Destination } from './destination';
import { refreshToken } from './refresh-token';
import { isRefreshing } from './store';

/** A token that expires this soon is renewed before it is used: a delivery may take a while. */
const SOON_MS = 300_000;
/** How long to wait for another worker's renewal. */
const WAIT_MS = 30_000;
const STEP_MS = 100;

/** The credentials of a destination with a valid token, renewed first when necessary and possible. */
export async function freshCredentialsFor(destination: Destination): Promise<UsableCredentials> {
  const usable = await credentialsFor(destination);
  if (usable.missing.length > 0 || !endsWithin(usable, SOON_MS)) return usable;
  const refreshed = await refreshToken({ ...destination, dueOnly: false });
  if (refreshed.state === 'busy') await waitForOther(destination);
  const now = await credentialsFor(destination);
  if (!endsWithin(now, 0)) return now;
  const label = labelOf(destination.platform);
  if (refreshed.state === 'dead')
    return {
      ...now,
      blocked: {
        class: 'authentication',
        text: `${label} has to be reconnected: ${refreshed.text}`,
        cause: { code: 'not-renewed' },
      },
    };
  if (refreshed.state === 'busy')
    return { ...now, blocked: { class: 'retry', text: `Access to ${label} has expired and is being renewed` } };
  if (refreshed.state === 'later')
    return {
      ...now,
      blocked: {
        class: 'retry',
        text: `Access to ${label} has expired and could not be renewed: ${refreshed.text}`,
        cause: { code: 'not-renewed' },
      },
    };
  return now;
}

function endsWithin({ credentials }: UsableCredentials, ms: number): boolean {
  return Date.parse(credentials.expires_at ?? '') <= clock.now().getTime() + ms;
}

async function waitForOther(destination: Destination): Promise<void> {
  for (let waited = 0; waited < WAIT_MS && (await isRefreshing(destination, clock.now())); waited += STEP_MS)
    await sleep(STEP_MS);
}
