import { setTimeout as sleep } from 'node:timers/promises';
import { nanoid } from 'nanoid';
import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { testMessage, whyNoTestMessage } from '@/lib/platforms/test-message';
import { reasonOf } from '@/lib/post-words/reasons/reason-of';
import { pausedWhere, pauseFor } from '@/lib/posts/pauses';
import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import { destinationIdOf } from '@/server/publishing/connections/destination';
import type { UsableCredentials } from '@/server/publishing/connections/credentials-for';
import { freshCredentialsFor } from '@/server/publishing/connections/fresh-credentials';
import { adapterOf, serverNetworkOf } from '@/server/publishing/platforms/index';
import type { Failure, PlatformAdapter } from '@/server/publishing/platforms/types';
import type { End } from '@/server/publishing/post-rules/end-attempt';
import { activePauses } from '@/server/publishing/stored-posts/active-pauses';
import { adapterContext } from './adapter-context';
import { waitUntil } from './credential-wait';
import { cleanFailure } from './failure-text';
import { learnOfAccount } from './learn-of-account';
import { sharedMemory } from './shared-memory.store';

/** For so long after a message was sent, or may have been, no second one goes to the same channel. */
const PAUSE_MS = 60_000;
/** Less than the pause, so that what still runs always holds it. */
const TIMEOUT_MS = 45_000;

type TestMessage = { ok: boolean; sent: boolean; message: string; url?: string | undefined };
type Target = { projectId: string; project: string; platform: PlatformKey };

const refused = (message: string): TestMessage => ({ ok: false, sent: false, message });

/**
 * Publishes one message that says it is a test, by the rules of deliveries: pauses, limits and what is learnt of the
 * account. A refusal is a result, not an error. Called twice at once, it sends one.
 */
export async function sendTestMessage({ projectId, project, platform }: Target): Promise<TestMessage> {
  const { label } = manifestOf(platform);
  const usable = await freshCredentialsFor({ projectId, platform });
  const reason = await whyNotNow({ projectId, platform, usable });
  if (reason) return refused(reason);
  const owner = nanoid();
  const name = `test-message-${destinationIdOf({ projectId, platform })}`;
  if (!(await sharedMemory.take(name, { owner, ms: PAUSE_MS })))
    return refused(`A test message went to ${label} within the last minute. Look there before you send another one.`);
  const end = await attempt({ platform, usable, project });
  // A refusal created nothing: it may be tried again at once. A lost response may have.
  const mayHaveArrived = end.state !== 'failed' || end.failure.class === 'unknown';
  if (!mayHaveArrived) await sharedMemory.release(name, owner);
  await learnOfAccount({ projectId, platform, end, usable });
  log.info({ projectId, platform, outcome: end.state }, 'a test message ended');
  return told({ platform, end, sent: mayHaveArrived });
}

type Question = { projectId: string; platform: PlatformKey; usable: UsableCredentials };

async function whyNotNow({ projectId, platform, usable }: Question): Promise<string | null> {
  const manifest = manifestOf(platform);
  const never = whyNoTestMessage(manifest);
  if (never) return never;
  if (usable.missing.length > 0)
    return `${manifest.label} is not connected yet. Missing: ${usable.missing.join(', ')}. Enter it, then send again.`;
  if (usable.blocked) return usable.blocked.text;
  const pause = pauseFor(await activePauses(), { projectId, platform });
  if (pause) return `${pausedWhere(pause)}. Nothing was sent. Resume it, then send again.`;
  const until = await waitUntil({ platform, credentials: usable.credentials });
  if (!until) return null;
  const seconds = Math.ceil((until.getTime() - clock.now().getTime()) / 1000);
  return `${manifest.label} asked this account to wait. Nothing was sent. Send it in ${seconds} seconds.`;
}

type Sending = { platform: PlatformKey; usable: UsableCredentials; project: string };

async function attempt({ platform, usable, project }: Sending): Promise<End> {
  const adapter = await adapterOf(platform);
  let sent = false;
  const steps: Record<string, unknown> = {};
  const { context, dispose } = adapterContext({
    platform,
    credentials: usable.credentials,
    steps,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    saveStep: (name, result) => Promise.resolve(void (steps[name] = result)),
    beforeCreate: () => Promise.resolve(void (sent = true)),
  });
  try {
    const created = await adapter.publish(context, testMessage(project, clock.now()));
    return await untilLive({ adapter, context, created });
  } catch (error) {
    return { state: 'failed', failure: cleanFailure(adapter.classify(error, sent), { sent }) };
  } finally {
    await dispose();
  }
}

type Waiting = {
  adapter: PlatformAdapter;
  context: Parameters<PlatformAdapter['publish']>[0];
  created: Awaited<ReturnType<PlatformAdapter['publish']>>;
};

/** Some networks accept first and publish later. What is still pending at the end of the time was accepted. */
async function untilLive({ adapter, context, created }: Waiting): Promise<End> {
  let state = created;
  while (state.state === 'pending' && adapter.poll && !context.signal.aborted) {
    try {
      await sleep(state.pollAfterMs, undefined, { signal: context.signal });
      state = await adapter.poll(context, state);
    } catch (error) {
      if (!context.signal.aborted && adapter.classify(error, true).class === 'permanent') throw error;
      return state;
    }
  }
  return state;
}

function told({ platform, end, sent }: { platform: PlatformKey; end: End; sent: boolean }): TestMessage {
  const { label } = manifestOf(platform);
  if (end.state === 'published')
    return { ok: true, sent, message: `The test message is on ${label}.`, url: end.publicUrl ?? undefined };
  if (end.state !== 'failed')
    return { ok: true, sent, message: `${label} has taken the test message and shows it in a while.` };
  return { ok: false, sent, message: failureText(platform, end.failure) };
}

/** In people's words, as a post would say it. */
function failureText(platform: PlatformKey, failure: Failure): string {
  if (failure.class === 'unknown')
    return `${manifestOf(platform).label} gave no response: the test message may have arrived. Look there first.`;
  const { class: errorClass, text, cause } = failure;
  const reason = reasonOf(
    { platform, errorClass, errorText: text, cause, unconfirmed: false },
    serverNetworkOf(platform).reasons ?? [],
  );
  return reason?.message ?? text;
}
