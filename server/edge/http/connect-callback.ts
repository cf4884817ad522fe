import type { ConnectProblem } from '@/lib/platforms/connect-problems';
import type { PlatformKey } from '@/lib/platforms/define';
import { labelOf, networkOf } from '@/lib/platforms/keys';
import { isVkSignIn } from '@/lib/platforms/vk-sign-in';
import { AppError } from '@/lib/errors/app-error';
import type { Actor } from '@/server/people/access/actor';
import { authorize } from '@/server/edge/access/authorize';
import { authenticate } from '@/server/people/auth/authenticate';
import { requireSetUp } from '@/server/people/auth/required-factor';
import { connectDatabase } from '@/server/system/db/connect';
import { log, redactText } from '@/server/system/log';
import { recordAudit } from '@/server/people/audit/record-audit';
import { clientAddress } from './client';
import { notify } from '@/server/people/notifications/notify';
import { ConnectError } from '@/server/publishing/platforms/connect-types';
import { adoptAccount } from '@/server/agents/state/connect-agent';
import { finishConnection, takeConnection, type Query } from '@/server/publishing/connections/finish-connection';

type Callback = {
  /** The platform whose callback it is; its variants come here too. */
  base: PlatformKey;
  /**
   * The page of VK's sign-in, which uses the same address: connections started there, and callbacks without a session,
   * go there.
   */
  signIn?: string;
};

/**
 * The page that a network sends the browser back to. It exchanges the network's grant, saves the result into the
 * project, and redirects to /settings, with `connected=<platform>` or with
 * `connect-error=<problem>&platform=<platform>` (lib/platforms/connect-problems.ts).
 */
export function connectCallback({ base, signIn }: Callback): (request: Request) => Promise<Response> {
  return async (request) => {
    const { search, searchParams } = new URL(request.url);
    const query: Query = Object.fromEntries(searchParams);
    try {
      if (signIn && isVkSignIn(query.state)) return redirect(`${signIn}${search}`);
      await connectDatabase();
      const actor = await authenticate(request.headers);
      if (!actor || actor.kind !== 'session')
        return signIn && (query.code ?? query.error) ? redirect(`${signIn}${search}`) : backWith('session', base);
      requireSetUp(actor);
      const { platform, agentId } = await connect({ base, query, actor, address: clientAddress(request.headers) });
      return redirect(`${agentId ? `/instagram-agents/${agentId}` : '/settings'}?connected=${platform}`);
    } catch (error) {
      if (error instanceof ConnectError) return backWith(error.problem, base);
      log.error({ err: error, platform: base }, 'a platform could not be connected');
      return backWith('failed', base);
    }
  };
}

async function connect({
  base,
  query,
  actor,
  address,
}: {
  base: PlatformKey;
  query: Query;
  actor: Actor;
  address: string;
}): Promise<{ platform: PlatformKey; agentId: string | null }> {
  const begun = await takeConnection({ query, userId: actor.userId });
  if (networkOf(begun.platform) !== base) throw new ConnectError('state');
  try {
    // The user may have lost the role meanwhile.
    const { project } = await authorize({
      access: { role: 'admin', of: 'query' },
      actor,
      id: undefined,
      projectId: begun.projectId,
    });
    await finishConnection({ ...begun, query });
    const act = { act: 'credentials.connected', on: begun.platform, via: 'session' } as const;
    await recordAudit({ ...act, who: actor, address, project });
    const { further } = begun.kept;
    const agentId = further?.owner.kind === 'agent' ? further.owner.id : null;
    if (further && agentId) await adoptAccount({ agentId, destinationId: further.destinationId });
    return { platform: begun.platform, agentId };
  } catch (error) {
    if (error instanceof AppError) throw new ConnectError('role');
    if (error instanceof ConnectError && error.message) await tell({ error, actor, ...begun });
    throw error;
  }
}

/** The network's own words never travel in an address, which anyone could forge. */
async function tell({
  error,
  actor,
  projectId,
  platform,
  state,
}: {
  error: ConnectError;
  actor: Actor;
  projectId: string;
  platform: PlatformKey;
  state: string;
}): Promise<void> {
  const words = redactText(error.message).slice(0, 500);
  log.warn({ platform, problem: error.problem, words }, 'a network refused to be connected');
  await notify({
    userIds: [actor.userId],
    projectId,
    kind: 'connect-failed',
    message: `${labelOf(platform)} was not connected. It said: ${words}`,
    link: '/settings',
    eventKey: `connect-${platform}-${state.slice(0, 24)}`,
  });
}

function backWith(problem: ConnectProblem, platform: PlatformKey): Response {
  return redirect(`/settings?connect-error=${problem}&platform=${platform}`);
}

/**
 * Relative, so that it works behind any proxy; never cached, and the code in this address is never sent as a referrer.
 */
function redirect(to: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: to, 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' },
  });
}
