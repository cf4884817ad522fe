import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { clock } from '@/server/system/clock';
import { ConnectError, type Finished } from '@/server/publishing/platforms/connect-types';
import { connectorOf } from '@/server/publishing/platforms/index';
import { takeConnectState, type ConnectState } from './connect-state.store';
import { credentialsFor } from './credentials-for';
import { changeSetting } from './store';

const TIMEOUT_MS = 40_000;

export type Query = Record<string, string>;

/**
 * The connection that a callback belongs to. It works once, before it expires, and for the user who started it. Throws
 * ConnectError.
 */
export async function takeConnection({
  query,
  userId,
}: {
  query: Query;
  userId: string;
}): Promise<ConnectState & { state: string }> {
  // X carries no state: its request token is the state, also when a user declined.
  const state = query.state ?? query.oauth_token ?? query.denied;
  const begun = state ? await takeConnectState({ state, userId }) : null;
  if (!state || !begun || begun.expiresAt <= clock.now()) throw new ConnectError('state');
  return { ...begun, state };
}

/** Exchanges the callback's grant and saves the result. Throws ConnectError; then nothing is stored. */
export async function finishConnection({
  projectId,
  platform,
  kept,
  state,
  query,
}: ConnectState & { state: string; query: Query }): Promise<void> {
  const connector = await connectorOf(platform);
  if (!connector) throw new ConnectError('state');
  const { credentials } = await credentialsFor({ projectId, platform });
  const { further, ...rest } = kept;
  const finished = await connector.finish({
    credentials,
    ...rest,
    state,
    query,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await saveConnection({ projectId, platform, finished, further });
}

/**
 * Merges a network's grant into the saved credentials: the old token's hidden fields go, and the connection is known to
 * work.
 */
export async function saveConnection({
  projectId,
  platform,
  finished,
  further,
}: {
  projectId: string;
  platform: PlatformKey;
  finished: Finished;
  further?: ConnectState['kept']['further'];
}): Promise<void> {
  const refresher = (await connectorOf(platform))?.refresh;
  const hidden = new Set(manifestOf(platform).credentials.flatMap((field) => (field.hidden ? [field.name] : [])));
  await changeSetting({
    projectId,
    platform,
    ...(further ? { destinationId: further.destinationId } : {}),
    change: (before) => {
      const kept = Object.entries(before?.credentials ?? {}).filter(([name]) => !hidden.has(name));
      const credentials = { ...Object.fromEntries(kept), ...finished.credentials };
      const now = clock.now();
      return {
        credentials,
        connection: { state: 'ok', account: finished.account, checkedAt: now },
        refreshAt: refresher?.dueAt({ credentials, now }) ?? null,
        refreshFailures: 0,
        replaced: [],
        ...(further ? { owner: further.owner } : {}),
      };
    },
  });
}
