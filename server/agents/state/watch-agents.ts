import { everySettingOf } from '@/server/publishing/connections/store';
import { accountIn } from './account';
import { changeAgent, workingAgentsOfEveryProject } from '../stored/agent.store';
import { stopAgent } from './change-state';

/** For the sweep: an agent whose account is gone, or whose token has died, stops and says why. */
export async function watchAgents(): Promise<number> {
  const agents = await workingAgentsOfEveryProject();
  const settings = await everySettingOf([...new Set(agents.map(({ projectId }) => String(projectId)))]);
  let stopped = 0;
  for (const agent of agents) {
    const account = accountIn(settings, agent);
    if (account.connected !== agent.wasConnected && (account.connected || account.isDead === false))
      await changeAgent(String(agent._id), { wasConnected: account.connected });
    if (!agent.wasConnected || account.connected) continue;
    stopped += 1;
    await stopAgent(
      agent,
      account.isDead
        ? { status: 'error', statusReason: 'Instagram no longer takes its credentials. Connect the account again' }
        : { status: 'disabled', disabledBy: 'instagram', statusReason: 'Its Instagram account was removed' },
    );
  }
  return stopped;
}
