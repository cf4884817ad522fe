import { endpoints } from '@/lib/contracts/index';
import type { Endpoint } from '@/lib/contracts/endpoint';
import { formWith, join, newPerson, newPost, newProject, type newTeam, send, TINY_PNG, type Person, type Sent } from './client';
import { vkAuthData } from './vk-page';

/** Everything that a valid call of an endpoint needs, made fresh: calls may destroy what they work on. */
export type Sample = { path: string; sent: Omit<Sent, 'token'> };
type Team = Awaited<ReturnType<typeof newTeam>>;
type Maker = (team: Team, caller: Person) => Promise<Partial<Sample> & { params?: Record<string, string> }>;

const inProject: Maker = async ({ project }) => ({ params: { projectId: project } });

async function memberOf(team: Team): Promise<string> {
  const person = await newPerson('Another member');
  await send('POST', `/projects/${team.project}/members`, { token: team.owner.token, json: { email: person.email, role: 'viewer' } });
  return person.id;
}

async function invitationOf(team: Team): Promise<{ id: string; token: string }> {
  const answer = await send('POST', `/projects/${team.project}/members`, { token: team.owner.token, json: { email: `${crypto.randomUUID()}@example.org`, role: 'viewer' } });
  const [invitation] = (answer.body as { invitations: { id: string; url: string }[] }).invitations.slice(-1);
  return { id: invitation?.id ?? '', token: new URL(invitation?.url ?? 'http://x').searchParams.get('invitation') ?? '' };
}

async function webhookOf({ owner, project }: Team): Promise<string> {
  const listed = (await send('GET', `/webhooks?projectId=${project}`, { token: owner.token })).body as { id: string }[];
  for (const { id } of listed) await send('DELETE', `/webhooks/${id}`, { token: owner.token });
  return ((await send('POST', `/webhooks?projectId=${project}`, { token: owner.token, json: { url: 'https://example.org/hook' } })).body as { id: string }).id;
}

/** A webhook with an entry in its log: a post set to published by hand is an outcome. */
async function webhookDeliveryOf(team: Team): Promise<{ id: string; deliveryId: string }> {
  const id = await webhookOf(team);
  const post = await newPost(team.owner, team.project, telegramPost);
  await send('PUT', `/posts/${post}/platform/telegram/status`, { token: team.owner.token, json: { status: 'published' } });
  const [delivery] = (await send('GET', `/webhooks/${id}/deliveries`, { token: team.owner.token })).body as { id: string }[];
  return { id, deliveryId: delivery?.id ?? '' };
}

const telegramPost = { title: 'T', content: 'Hello', platformPosts: [{ platform: 'telegram', platformSpecificData: { content: 'Hello' } }] };
const onPost = (json?: unknown): Maker => async (team) => ({ params: { id: await newPost(team.owner, team.project, telegramPost), platform: 'telegram' }, sent: json === undefined ? {} : { json } });

const withTwitterApp: Maker = async ({ project, owner }) => {
  await send('POST', `/platform-settings?projectId=${project}`, { token: owner.token, json: { twitter: { api_key: 'app-1', api_secret: 'app-secret' } } });
  return { params: { projectId: project, platform: 'twitter' } };
};

/** A valid call of every endpoint that works on something. An endpoint without an entry needs nothing. */
const makers: Record<string, Maker> = {
  register: async () => ({ sent: { json: { email: `${crypto.randomUUID()}@example.org`, password: 'long enough', name: 'N' } } }),
  login: async (_, caller) => ({ sent: { json: { email: caller.email, password: caller.password } } }),
  updateMe: async () => ({ sent: { json: { name: 'New name' } } }),
  changePassword: async (_, caller) => ({ sent: { json: { currentPassword: caller.password, newPassword: caller.password } } }),
  forgotPassword: async () => ({ sent: { json: { email: 'nobody@example.org' } } }),
  resetPassword: async () => ({ sent: { json: { token: 'unknown', password: 'long enough' } } }),
  deleteSession: async (_, caller) => {
    const login = await send('POST', '/auth/login', { json: { email: caller.email, password: caller.password } });
    const sessions = (await send('GET', '/auth/sessions', { token: (login.body as { access_token: string }).access_token })).body as { id: string; current: boolean }[];
    return { params: { id: sessions.find((session) => session.current)?.id ?? '' } };
  },
  createToken: async () => ({ sent: { json: { name: 'A program' } } }),
  deleteToken: async (_, caller) => {
    const made = await send('POST', '/auth/tokens', { token: caller.token, json: { name: 'A program' } });
    return { params: { id: (made.body as { id: string }).id } };
  },
  createProject: async () => ({ sent: { json: { name: 'Another' } } }),
  getProject: async ({ project }) => ({ params: { id: project } }),
  updateProject: async ({ project }) => ({ params: { id: project }, sent: { json: { name: 'Renamed' } } }),
  deleteProject: async ({ owner, admin, editor, viewer }) => {
    const id = await newProject(owner);
    await join(owner, id, [[admin, 'admin'], [editor, 'editor'], [viewer, 'viewer']]);
    return { params: { id } };
  },
  setAvatar: async ({ project }) => ({ params: { id: project }, sent: { raw: formWith('avatar', TINY_PNG) } }),
  removeAvatar: async ({ project }) => ({ params: { id: project } }),
  addMember: async ({ project }) => ({ params: { id: project }, sent: { json: { email: `${crypto.randomUUID()}@example.org`, role: 'viewer' } } }),
  updateMember: async (team) => ({ params: { id: team.project, userId: await memberOf(team) }, sent: { json: { role: 'editor' } } }),
  removeMember: async (team, caller) => ({ params: { id: team.project, userId: caller.id === team.viewer.id || caller.id === team.editor.id ? caller.id : await memberOf(team) } }),
  removeInvitation: async (team) => ({ params: { id: team.project, invitationId: (await invitationOf(team)).id } }),
  acceptInvitation: async (team) => ({ params: { token: (await invitationOf(team)).token } }),
  listPlatformSettings: inProject,
  savePlatformSettings: async ({ project }) => ({ params: { projectId: project }, sent: { json: { telegram: { bot_token: '123456:abcdefghijklmnopqrstuvwxyz', chat_id: '@channel' } } } }),
  testPlatformSetting: async ({ project }) => ({ params: { projectId: project, platform: 'telegram' } }),
  twitterRequestToken: withTwitterApp,
  connectPlatform: withTwitterApp,
  exchangeVk: async ({ project }) => ({ params: { projectId: project }, sent: { json: await vkAuthData() } }),
  signInWithVk: async () => ({ sent: { json: await vkAuthData() } }),
  listPosts: inProject,
  createPost: async ({ project }) => ({ params: { projectId: project }, sent: { json: telegramPost } }),
  getPost: onPost(),
  updatePost: onPost({ title: 'Changed' }),
  deletePost: onPost(),
  setPostStatus: onPost({ status: 'draft' }),
  publishPostNow: onPost(),
  publishPlatformPost: onPost(),
  setPlatformPostStatus: onPost({ status: 'failed' }),
  readPostStory: onPost(),
  readPostDiagnostics: onPost(),
  rehearsePost: onPost(),
  listWebhooks: inProject,
  createWebhook: async ({ project }) => ({ params: { projectId: project }, sent: { json: { url: 'https://example.org/hook' } } }),
  updateWebhook: async (team) => ({ params: { id: await webhookOf(team) }, sent: { json: { enabled: false } } }),
  deleteWebhook: async (team) => ({ params: { id: await webhookOf(team) } }),
  listWebhookDeliveries: async (team) => ({ params: { id: await webhookOf(team) } }),
  replayWebhookDelivery: async (team) => ({ params: await webhookDeliveryOf(team) }),
  listPauses: inProject,
  pausePublishing: async ({ project }) => ({ params: { projectId: project }, sent: { json: { scope: 'platform', platform: 'vk' } } }),
  resumePublishing: async ({ project }) => ({ params: { projectId: project }, sent: { json: { scope: 'platform', platform: 'vk', choice: 'spread', hours: 2 } } }),
  uploadFile: async ({ project }) => ({ params: { projectId: project }, sent: { raw: formWith('file', TINY_PNG) } }),
  readNotifications: async () => ({ sent: { json: {} } }),
};

/** The path of an endpoint with its parameters, and the rest as its query. */
export function pathOf(endpoint: Endpoint, params: Record<string, string> = {}): string {
  const left = { ...params };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = left[name] ?? 'x';
    delete left[name];
    return encodeURIComponent(value);
  });
  const query = endpoint.query && left.projectId ? `?projectId=${left.projectId}` : '';
  return path + query;
}

/** A valid call of an endpoint by somebody of a team. */
export async function sampleOf(endpoint: Endpoint, team: Team, caller: Person): Promise<Sample & { params: Record<string, string> }> {
  const made = (await makers[endpoint.name]?.(team, caller)) ?? {};
  return { path: pathOf(endpoint, made.params), sent: made.sent ?? {}, params: made.params ?? {} };
}

/** Endpoints that the walk calls; streams and what ends the caller's own account have tests of their own. */
export const walked = endpoints.filter((endpoint) => !endpoint.answerType && endpoint.access !== 'cron');
