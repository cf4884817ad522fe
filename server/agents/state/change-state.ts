import { AppError } from '@/lib/errors/app-error';
import type { Actor } from '@/server/people/access/actor';
import { accountOfAgent } from './account';
import { changeAgentFrom, type Agent } from '../stored/agent.store';
import { announceAgent } from '../stored/announce';
import { presentAgent } from './present';
import { requireAgent } from '../stored/require';
import { settlePosts } from './settle-posts';

/** Nothing of it is made or published by itself until it is resumed. */
export async function pauseAgent({ id }: { id: string }) {
  const paused = await changeAgentFrom(id, ['active', 'error'], {
    status: 'paused',
    statusReason: null,
    settling: true,
  });
  return presentAgent(paused ? await settled(paused) : await requireAgent(id));
}

/** It goes on. Throws AGENT_DISABLED while the reason for which it was disabled lasts. */
export async function resumeAgent({ id, actor }: { id: string; actor: Pick<Actor, 'isAdmin'> }) {
  const agent = await requireAgent(id);
  if (agent.status === 'disabled') await requireMayGoOn(agent, actor);
  const resumed = await changeAgentFrom(id, ['paused', 'error', 'disabled'], {
    status: 'active',
    statusReason: null,
    disabledBy: null,
    failures: 0,
    settling: true,
  });
  return presentAgent(resumed ? await settled(resumed) : await requireAgent(id));
}

async function requireMayGoOn(agent: Agent, { isAdmin }: Pick<Actor, 'isAdmin'>): Promise<void> {
  if (agent.disabledBy === 'host' && !isAdmin)
    throw new AppError(
      'AGENT_DISABLED',
      'An administrator of this host has disabled this agent. Ask one to resume it.',
    );
  if (agent.disabledBy === 'instagram' && !(await accountOfAgent(agent)).connected)
    throw new AppError(
      'AGENT_DISABLED',
      'This agent has no Instagram account. Connect one in Settings, then resume it.',
    );
}

/** An administrator of the host stops an agent of any project. */
export async function disableAgent({ id }: { id: string }): Promise<void> {
  await stopAgent(await requireAgent(id), {
    status: 'disabled',
    disabledBy: 'host',
    statusReason: 'Disabled by an administrator of this host',
  });
}

/** Stops an agent that works, for a reason; its posts are held back. */
export async function stopAgent(
  agent: Agent,
  stop: Pick<Agent, 'status' | 'statusReason'> & { disabledBy?: Agent['disabledBy'] },
): Promise<void> {
  const stopped = await changeAgentFrom(String(agent._id), ['active', 'paused', 'error'], { ...stop, settling: true });
  if (stopped) await settled(stopped);
}

async function settled(agent: Agent): Promise<Agent> {
  await settlePosts(agent);
  await announceAgent(agent);
  return agent;
}
