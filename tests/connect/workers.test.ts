import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { env } from '@/server/system/env';
import { closeQueues } from '@/server/system/jobs/queues';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { sweepTokens } from '@/server/publishing/connections/sweep-tokens';
import { killWorkers, removeBundle, startWorker } from '../jobs/worker-process';
import { until } from '../services/publishing';
import { connect, HOUR, inTime, newWorkspace, startConnecting, stored, type Workspace } from './connecting';

let networks: Awaited<ReturnType<typeof startConnecting>>;
beforeAll(async () => {
  networks = await startConnecting();
});
afterAll(async () => {
  await networks.stop();
  removeBundle();
});
afterEach(() => {
  killWorkers();
  inTime(0);
});

const refreshes = (token: string | undefined) =>
  networks.vk.requests.filter(({ fields }) => fields.grant_type === 'refresh_token' && fields.refresh_token === token);

/** Workspaces whose VK token expired an hour ago. */
async function overdue(count: number): Promise<Workspace[]> {
  inTime(-2 * HOUR);
  const workspaces = await Promise.all(Array.from({ length: count }, () => newWorkspace()));
  for (const workspace of workspaces) {
    await saveSettings({ projectId: workspace.projectId, sent: { vk: { group_id: 'club1' } } });
    await connect(workspace, 'vk');
  }
  inTime(0);
  return workspaces;
}

it('two workers that start at once renew each due token exactly once', async () => {
  const workspaces = await overdue(12);
  const before = await Promise.all(workspaces.map((workspace) => stored(workspace, 'vk')));
  const names = ['MONGODB_URI', 'REDIS_URL', 'DATA_DIR', 'APP_SECRET', 'VK_ID_URL', 'VK_APP_ID'] as const;
  const surroundings = Object.fromEntries(names.map((name) => [name, String(env[name])]));
  await Promise.all([startWorker(surroundings), startWorker(surroundings)]);
  await until(
    () => Promise.all(workspaces.map((workspace) => stored(workspace, 'vk'))),
    (after) =>
      after.every((setting, index) => setting.credentials.access_token !== before[index]?.credentials.access_token),
  );
  for (const [index, workspace] of workspaces.entries()) {
    expect(refreshes(before[index]?.credentials.refresh_token)).toHaveLength(1);
    expect(networks.vk.alive.has((await stored(workspace, 'vk')).credentials.refresh_token ?? '')).toBe(true);
  }
});

it('without Redis the sweep renews', async () => {
  const [workspace] = await overdue(1);
  if (!workspace) throw new Error('no workspace');
  const before = await stored(workspace, 'vk');
  const known = env.REDIS_URL;
  await closeQueues();
  env.REDIS_URL = 'redis://127.0.0.1:1/0';
  expect((await sweepTokens()).due).toBeGreaterThan(0);
  await closeQueues();
  env.REDIS_URL = known;
  expect((await stored(workspace, 'vk')).credentials.access_token).not.toBe(before.credentials.access_token);
  expect(refreshes(before.credentials.refresh_token)).toHaveLength(1);
});
