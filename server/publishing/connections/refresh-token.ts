import { nanoid } from 'nanoid';
import { clock } from '@/server/system/clock';
import { sha256 } from '@/server/system/crypto';
import { log, redactText } from '@/server/system/log';
import { PlatformError } from '@/server/publishing/platforms/failure';
import type { Refresher } from '@/server/publishing/platforms/connect-types';
import { connectorOf } from '@/server/publishing/platforms/index';
import type { Failure } from '@/server/publishing/platforms/types';
import { untilStored } from '@/server/system/db/until-stored';
import { announceReconnect } from './announce-reconnect';
import { credentialsFor } from './credentials-for';
import type { Destination } from './destination';
import {
  changeSetting,
  claimRefresh,
  endRefresh,
  postponeRefresh,
  type SettingContent,
  type StoredSetting,
} from './store';

/** Longer than a token call may take. */
const LEASE_MS = 60_000;
const CALL_MS = 25_000;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;
/** Old values that are still recognised: four days of a token that is replaced each hour. */
const REPLACED_MAX = 100;

/** `idle`: nothing to renew, or not yet. `busy`: another worker is renewing it. */
export type Refreshed = { state: 'renewed' | 'idle' | 'busy' } | { state: 'later' | 'dead'; text: string };

/**
 * Renews the token of a destination, one worker at a time. When a network returns no new value, the old one stays; when
 * it can't be reached, it is asked again later; a dead token leads to "Reconnect". `dueOnly`: only when it is due.
 */
export async function refreshToken({
  dueOnly,
  ...destination
}: Destination & { dueOnly: boolean }): Promise<Refreshed> {
  const refresher = (await connectorOf(destination.platform))?.refresh;
  if (!refresher) return { state: 'idle' };
  const leaseId = nanoid();
  const now = clock.now();
  const claimed = await claimRefresh({
    ...destination,
    leaseId,
    now,
    until: new Date(now.getTime() + LEASE_MS),
    dueOnly,
  });
  if (!claimed) return { state: dueOnly ? 'idle' : 'busy' };
  try {
    return await renew({ destination, refresher });
  } finally {
    await endRefresh({ ...destination, leaseId }).catch((err: unknown) =>
      log.warn({ err, ...destination }, 'the right to renew a token was not given back; it ends by itself'),
    );
  }
}

async function renew({
  destination,
  refresher,
}: {
  destination: Destination;
  refresher: Refresher;
}): Promise<Refreshed> {
  const { credentials, blocked } = await credentialsFor(destination);
  if (blocked) {
    await postponeRefresh(destination, new Date(clock.now().getTime() + LONGEST_WAIT_MS));
    return { state: 'dead', text: blocked.text };
  }
  if (!refresher.dueAt({ credentials, now: clock.now() })) {
    await changeSetting({
      ...destination,
      bySystem: true,
      change: (before) => before && { ...before, refreshAt: null },
    });
    return { state: 'idle' };
  }
  const asked = await ask(refresher, credentials);
  // A token replaced by the network exists nowhere else: a database restart must not lose it.
  await untilStored(() =>
    changeSetting({
      ...destination,
      bySystem: true,
      change: (before) => before && outcomeIn(before, { used: credentials, asked, refresher }),
    }),
  );
  if ('renewed' in asked) {
    log.info({ ...destination }, 'a token was renewed');
    return { state: 'renewed' };
  }
  const text = redactText(asked.failure.text).slice(0, 1000);
  log.warn({ ...destination, class: asked.failure.class, text }, 'a token was not renewed');
  if (asked.failure.class !== 'authentication') return { state: 'later', text };
  await announceReconnect({ ...destination, text, credentials });
  return { state: 'dead', text };
}

type RefreshOutcome = { renewed: Record<string, string> } | { failure: Failure };

async function ask(refresher: Refresher, credentials: Record<string, string>): Promise<RefreshOutcome> {
  try {
    return { renewed: await refresher.run({ credentials, signal: AbortSignal.timeout(CALL_MS) }) };
  } catch (error) {
    if (error instanceof PlatformError) return { failure: error.failure };
    log.error({ err: error }, 'a token could not be renewed');
    return { failure: { class: 'retry', text: error instanceof Error ? error.message : String(error) } };
  }
}

/**
 * The setting after a renewal; null when the token has been changed meanwhile: then the result concerns another one.
 */
function outcomeIn(
  before: StoredSetting,
  { used, asked, refresher }: { used: Record<string, string>; asked: RefreshOutcome; refresher: Refresher },
): SettingContent | null {
  const now = clock.now();
  const isSameToken = ['access_token', 'refresh_token'].every((name) => before.credentials[name] === used[name]);
  if (!isSameToken) return null;
  if ('renewed' in asked) {
    const credentials = { ...before.credentials, ...asked.renewed };
    const old = Object.keys(asked.renewed).flatMap((name) =>
      before.credentials[name] && before.credentials[name] !== credentials[name]
        ? [sha256(before.credentials[name])]
        : [],
    );
    const replaced = [...before.replaced, ...old].slice(-REPLACED_MAX);
    return { ...before, credentials, refreshAt: refresher.dueAt({ credentials, now }), refreshFailures: 0, replaced };
  }
  const { failure } = asked;
  if (failure.class === 'authentication')
    return {
      ...before,
      refreshAt: null,
      refreshFailures: 0,
      connection: {
        state: 'reconnect',
        message: redactText(failure.text),
        account: before.connection.account,
        checkedAt: now,
      },
    };
  const wait =
    failure.class === 'rate-limited'
      ? failure.afterMs
      : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** before.refreshFailures);
  return {
    ...before,
    refreshAt: new Date(now.getTime() + Math.min(wait, LONGEST_WAIT_MS)),
    refreshFailures: before.refreshFailures + 1,
  };
}
