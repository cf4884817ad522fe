import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { PlatformKey } from '@/lib/platforms/define';
import { registerUser } from '@/server/people/auth/register-user';
import { clock } from '@/server/system/clock';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeQueues } from '@/server/system/jobs/queues';
import { insertProject } from '@/server/people/projects/store';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { finishConnection, takeConnection } from '@/server/publishing/connections/finish-connection';
import { startConnection } from '@/server/publishing/connections/start-connection';
import { findSetting } from '@/server/publishing/connections/store';
import { startGoogleFake } from '../fakes/oauth/google';
import { startInstagramLoginFake, startThreadsLoginFake } from '../fakes/oauth/meta';
import { startVkIdFake } from '../fakes/oauth/vk-id';
import { startXLoginFake } from '../fakes/oauth/x';

export const ORIGIN = 'https://workspace.example.com';
const APP = { client_id: 'app-1', client_secret: 'app-secret' };

/** Fakes of all sign-ins, and the test file's database. */
export async function startConnecting() {
  const [x, instagram, threads, google, vk] = await Promise.all([
    startXLoginFake(),
    startInstagramLoginFake(),
    startThreadsLoginFake(),
    startGoogleFake(),
    startVkIdFake(),
  ]);
  Object.assign(env, {
    X_API_URL: x.url,
    INSTAGRAM_API_URL: instagram.url,
    INSTAGRAM_GRAPH_URL: instagram.url,
    THREADS_API_URL: threads.url,
    THREADS_APP_ID: 'app-1',
    THREADS_APP_SECRET: 'app-secret',
    GOOGLE_OAUTH_URL: google.url,
    VK_ID_URL: vk.url,
    VK_APP_ID: 'app-1',
  });
  await connectDatabase();
  const all = [x, instagram, threads, google, vk];
  return {
    x,
    instagram,
    threads,
    google,
    vk,
    violations: () => all.flatMap((fake) => fake.violations.map(({ problems }) => problems)),
    stop: async () => {
      await closeQueues();
      stopPublishingEvents();
      await disconnectDatabase();
      await Promise.all(all.map((fake) => fake.close()));
    },
  };
}

export type Workspace = { projectId: string; userId: string };

/** An account with a project, and the keys of the networks' apps saved in it. */
export async function newWorkspace(): Promise<Workspace> {
  const user = await registerUser({
    email: `${randomUUID()}@example.org`,
    password: 'long enough',
    name: 'Owner',
    address: randomUUID(),
  });
  const userId = String(user._id);
  const project = await insertProject({ userId, name: 'Project', isDefault: false });
  const projectId = String(project._id);
  await saveSettings({
    projectId,
    sent: { twitter: { api_key: 'app-1', api_secret: 'app-secret' }, instagram: APP, youtube: APP },
  });
  return { projectId, userId };
}

/** A browser on the network's page: returns the query with which it is redirected to our callback. */
export async function visit(url: string): Promise<Record<string, string>> {
  const page = await fetch(url, { redirect: 'manual' });
  expect(page.status, await page.text()).toBe(302);
  const back = new URL(page.headers.get('location') ?? '');
  return Object.fromEntries(back.searchParams);
}

export const begin = ({ projectId, userId }: Workspace, platform: PlatformKey) =>
  startConnection({ projectId, userId, platform, origin: ORIGIN });

/** Runs the callback with its query for a signed-in user. */
export async function comeBack(userId: string, query: Record<string, string>): Promise<PlatformKey> {
  const begun = await takeConnection({ query, userId });
  await finishConnection({ ...begun, query });
  return begun.platform;
}

/** From the first address to the callback. */
export async function connect(workspace: Workspace, platform: PlatformKey): Promise<void> {
  const { url } = await begin(workspace, platform);
  await comeBack(workspace.userId, await visit(url));
}

export async function stored({ projectId }: Workspace, platform: PlatformKey) {
  const setting = await findSetting({ projectId, platform });
  if (!setting) throw new Error(`Nothing is saved for ${platform}`);
  return setting;
}

const realNow = clock.now;
/** Moves the clock; `atTime(0)` resets it. */
export function inTime(ms: number): void {
  clock.now = () => new Date(realNow().getTime() + ms);
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
