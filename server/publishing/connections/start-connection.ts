import { nanoid } from 'nanoid';
import { AppError } from '@/lib/errors/app-error';
import { CONNECT_PROBLEMS } from '@/lib/platforms/connect-problems';
import type { PlatformKey } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';
import { clock } from '@/server/system/clock';
import { randomToken } from '@/server/system/crypto';
import { ConnectError } from '@/server/publishing/platforms/connect-types';
import { connectorOf } from '@/server/publishing/platforms/index';
import { insertConnectState } from './connect-state.store';
import { callbackPath } from './callbacks';
import { credentialsFor } from './credentials-for';
import type { DestinationOwner } from './destination';

/** How long a user may take on the network's pages. */
const STATE_MS = 15 * 60_000;
const TIMEOUT_MS = 20_000;

type Input = {
  projectId: string;
  userId: string;
  platform: PlatformKey;
  /** The address under which browsers reach this host. */ origin: string;
  /** Connects an account of its own, under an id of its own; by default the project's. */
  owner?: DestinationOwner;
};

/**
 * Starts connecting a destination: returns the address to send the browser to, and `state` as the callback will name
 * it. Throws PLATFORM_NOT_CONFIGURED when the keys of the network's app are missing.
 */
export async function startConnection({
  projectId,
  userId,
  platform,
  origin,
  owner,
}: Input): Promise<{ url: string; state: string }> {
  const label = labelOf(platform);
  const connector = await connectorOf(platform);
  if (!connector) throw new AppError('CONFLICT', `${label} is connected by saving its keys; there is nothing to open.`);
  const { credentials } = await credentialsFor({ projectId, platform });
  const redirectUri = origin + callbackPath(platform);
  const codeVerifier = randomToken(48);
  const ownState = randomToken(32);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const {
    url,
    secret,
    state = ownState,
  } = await connector
    .start({ credentials, redirectUri, state: ownState, codeVerifier, signal })
    .catch((error: unknown) => {
      throw error instanceof ConnectError ? asAppError(error, label) : error;
    });
  const expiresAt = new Date(clock.now().getTime() + STATE_MS);
  await insertConnectState({
    state,
    projectId,
    userId,
    platform,
    expiresAt,
    kept: {
      codeVerifier,
      redirectUri,
      ...(secret ? { secret } : {}),
      ...(owner ? { further: { destinationId: nanoid(), owner } } : {}),
    },
  });
  return { url, state };
}

/** A connection problem as an API error. */
export function asAppError({ problem, message }: ConnectError, label: string): AppError {
  const words = message.replace(/[.\s]+$/, '');
  if (problem === 'not-configured')
    return new AppError('PLATFORM_NOT_CONFIGURED', `${words || CONNECT_PROBLEMS[problem](label)}.`);
  const sentence = `${CONNECT_PROBLEMS[problem](label)}${words ? ` It said: ${words}.` : ''}`;
  return new AppError(problem === 'unreachable' ? 'PLATFORM_UNREACHABLE' : 'CONFLICT', sentence);
}
