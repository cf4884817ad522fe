import { everySettingOf, changeSetting, type StoredSetting } from '@/server/publishing/connections/store';
import { addDestination } from '@/server/publishing/connections/add-destination';
import type { Agent } from '../stored/agent.store';

/** The Instagram account that an agent posts to: its own, otherwise the project's. */
export type Account = { connected: boolean; username: string | null; own: boolean; isDead: boolean };

export function accountIn(
  settings: readonly StoredSetting[],
  agent: Pick<Agent, 'projectId' | 'destinationId'>,
): Account {
  const projectId = String(agent.projectId);
  const found = settings.find(
    (setting) =>
      setting.projectId === projectId &&
      setting.platform === 'instagram' &&
      setting.destinationId === (agent.destinationId ?? null),
  );
  const isDead = found?.connection.state === 'reconnect';
  return {
    connected: Boolean(found?.credentials.access_token) && !isDead,
    username: found?.connection.account ?? null,
    own: Boolean(agent.destinationId),
    isDead,
  };
}

export async function accountOfAgent(agent: Pick<Agent, 'projectId' | 'destinationId'>): Promise<Account> {
  return accountIn(await everySettingOf([String(agent.projectId)]), agent);
}

/** Stores an account of the agent's own, sealed as all credentials are; returns its id. */
export function addAccount(wanted: {
  projectId: string;
  agentId: string;
  accessToken: string;
  userId: string | null | undefined;
}): Promise<string> {
  return addDestination({
    projectId: wanted.projectId,
    platform: 'instagram',
    owner: { kind: 'agent', id: wanted.agentId },
    credentials: { access_token: wanted.accessToken, ...(wanted.userId ? { user_id: wanted.userId } : {}) },
  });
}

export async function removeAccount(projectId: string, destinationId: string): Promise<void> {
  await changeSetting({
    projectId,
    platform: 'instagram',
    destinationId,
    change: (before) =>
      before && {
        credentials: {},
        connection: { state: 'untested' },
        refreshAt: null,
        refreshFailures: 0,
        replaced: [],
      },
  });
}
