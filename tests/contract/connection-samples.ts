import { ANN, API, BOB } from '../fakes/telegram-dc/small-world';
import { newPost, send } from './client';
import { telegramPost } from './post-samples';
import { inProject, type Maker, type Team } from './sample';
import { vkAuthData } from './vk-page';

const phoneOf = ({ phone }: { phone: string }) => ({ phone: `+${phone}`, ...API });

/** A sign-in of the account with two steps, up to its code or its password. */
async function signingIn({ owner, project }: Team, upToPassword: boolean): Promise<void> {
  const call = (step: string, json: unknown) =>
    send('POST', `/search-account/${step}?projectId=${project}`, { token: owner.token, json });
  await call('sign-in', phoneOf(BOB));
  if (upToPassword) await call('code', { code: BOB.code });
}

const withTwitterApp: Maker = async ({ project, owner }) => {
  await send('POST', `/platform-settings?projectId=${project}`, {
    token: owner.token,
    json: { twitter: { api_key: 'app-1', api_secret: 'app-secret' } },
  });
  return { params: { projectId: project, platform: 'twitter' } };
};

async function webhookOf({ owner, project }: Team): Promise<string> {
  const listed = (await send('GET', `/webhooks?projectId=${project}`, { token: owner.token })).body as { id: string }[];
  for (const { id } of listed) await send('DELETE', `/webhooks/${id}`, { token: owner.token });
  return (
    (
      await send('POST', `/webhooks?projectId=${project}`, {
        token: owner.token,
        json: { url: 'https://example.org/hook' },
      })
    ).body as { id: string }
  ).id;
}

/** A webhook with an entry in its log: a post set to published by hand is an outcome. */
async function webhookDeliveryOf(team: Team): Promise<{ id: string; deliveryId: string }> {
  const id = await webhookOf(team);
  const post = await newPost(team.owner, team.project, telegramPost);
  await send('PUT', `/posts/${post}/platform/telegram/status`, {
    token: team.owner.token,
    json: { status: 'published' },
  });
  const [delivery] = (await send('GET', `/webhooks/${id}/deliveries`, { token: team.owner.token })).body as {
    id: string;
  }[];
  return { id, deliveryId: delivery?.id ?? '' };
}

/** Valid calls of what a project is connected to: platforms, the account for searches, webhooks, AI. */
export const connectionMakers: Record<string, Maker> = {
  listPlatformSettings: inProject,
  savePlatformSettings: async ({ project }) => ({
    params: { projectId: project },
    sent: { json: { telegram: { bot_token: '123456:abcdefghijklmnopqrstuvwxyz', chat_id: '@channel' } } },
  }),
  testPlatformSetting: async ({ project }) => ({ params: { projectId: project, platform: 'telegram' } }),
  sendTestMessage: async ({ project }) => ({ params: { projectId: project, platform: 'telegram' } }),
  getAiBudget: inProject,
  getSearchAccount: inProject,
  startSearchSignIn: async ({ project }) => ({ params: { projectId: project }, sent: { json: phoneOf(ANN) } }),
  enterSearchCode: async (team) => {
    await signingIn(team, false);
    return { params: { projectId: team.project }, sent: { json: { code: BOB.code } } };
  },
  enterSearchPassword: async (team) => {
    await signingIn(team, true);
    return { params: { projectId: team.project }, sent: { json: { password: BOB.password } } };
  },
  cancelSearchSignIn: inProject,
  removeSearchAccount: inProject,
  twitterRequestToken: withTwitterApp,
  connectPlatform: withTwitterApp,
  exchangeVk: async ({ project }) => ({ params: { projectId: project }, sent: { json: await vkAuthData() } }),
  signInWithVk: async () => ({ sent: { json: await vkAuthData() } }),
  listWebhooks: inProject,
  createWebhook: async ({ project }) => ({
    params: { projectId: project },
    sent: { json: { url: 'https://example.org/hook' } },
  }),
  updateWebhook: async (team) => ({ params: { id: await webhookOf(team) }, sent: { json: { enabled: false } } }),
  renewWebhookSecret: async (team) => ({ params: { id: await webhookOf(team) } }),
  deleteWebhook: async (team) => ({ params: { id: await webhookOf(team) } }),
  testWebhook: async (team) => ({ params: { id: await webhookOf(team) } }),
  listWebhookDeliveries: async (team) => ({ params: { id: await webhookOf(team) } }),
  replayWebhookDelivery: async (team) => ({ params: await webhookDeliveryOf(team) }),
  getLocalModel: async () => ({ params: { id: 'unknown' } }),
  deleteLocalModel: async () => ({ params: { id: 'unknown' } }),
  testAi: async () => ({ sent: { json: {} } }),
  setUpAiProvider: async () => ({ sent: { json: { provider: 'ollama', address: 'no address' } } }),
  updateAiSettings: async () => ({ sent: { json: { freeAddresses: [] } } }),
  getAiUsage: inProject,
};
