import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { endpoints } from '@/lib/contracts/index';
import type { Endpoint } from '@/lib/contracts/endpoint';
import { ANN, API, BOB } from '../fakes/telegram-dc/small-world';
import {
  formWith,
  join,
  newPerson,
  newPost,
  newProject,
  type newTeam,
  send,
  TINY_PNG,
  type Person,
  type Sent,
} from './client';
import { searchEnds, searchMakers } from './search-samples';
import { vkAuthData } from './vk-page';

/** Everything that a valid call of an endpoint needs, created fresh: calls may delete their subject. */
export type Sample = { path: string; sent: Omit<Sent, 'token'> };
type Team = Awaited<ReturnType<typeof newTeam>>;
type Maker = (team: Team, caller: Person) => Promise<Partial<Sample> & { params?: Record<string, string> }>;

const inProject: Maker = async ({ project }) => ({ params: { projectId: project } });

async function memberOf(team: Team): Promise<string> {
  const person = await newPerson('Another member');
  await send('POST', `/projects/${team.project}/members`, {
    token: team.owner.token,
    json: { email: person.email, role: 'viewer' },
  });
  return person.id;
}

async function invitationOf(team: Team): Promise<{ id: string; token: string }> {
  const answer = await send('POST', `/projects/${team.project}/members`, {
    token: team.owner.token,
    json: { email: `${crypto.randomUUID()}@example.org`, role: 'viewer' },
  });
  const [invitation] = (answer.body as { invitations: { id: string; url: string }[] }).invitations.slice(-1);
  return {
    id: invitation?.id ?? '',
    token: new URL(invitation?.url ?? 'http://x').searchParams.get('invitation') ?? '',
  };
}

const phoneOf = ({ phone }: { phone: string }) => ({ phone: `+${phone}`, ...API });

/** A sign-in of the account with two steps, up to its code or its password. */
async function signingIn({ owner, project }: Team, upToPassword: boolean): Promise<void> {
  const call = (step: string, json: unknown) =>
    send('POST', `/search-account/${step}?projectId=${project}`, { token: owner.token, json });
  await call('sign-in', phoneOf(BOB));
  if (upToPassword) await call('code', { code: BOB.code });
}

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

/** An archive of the team's project, packed by the worker. */
async function exportOf({ owner, project }: Team): Promise<{ id: string; exportId: string }> {
  await send('POST', `/projects/${project}/exports`, { token: owner.token });
  for (let tries = 0; tries < 300; tries += 1) {
    const [ready] = (await send('GET', `/projects/${project}/exports`, { token: owner.token })).body as {
      id: string;
    }[];
    if (ready) return { id: project, exportId: ready.id };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The project was not exported');
}

async function fileOf(team: Team, bytes: Uint8Array = TINY_PNG): Promise<{ id: string; url: string }> {
  const answer = await send('POST', `/files/upload?projectId=${team.project}`, {
    token: team.owner.token,
    raw: formWith('file', bytes),
  });
  if (answer.status !== 201) throw new Error(`Could not upload: ${answer.status} ${answer.text}`);
  return answer.body as { id: string; url: string };
}

const onFile =
  (sent: Sample['sent'] = {}): Maker =>
  async (team) => ({ params: { id: (await fileOf(team)).id }, sent });

let clip: Promise<Buffer> | undefined;

/** A second of video, encoded once. */
function tinyClip(): Promise<Buffer> {
  const args = [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'testsrc=size=160x120:rate=10:duration=1',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    'frag_keyframe+empty_moov',
    '-f',
    'mp4',
    '-',
  ];
  clip ??= promisify(execFile)('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1 << 24 }).then(({ stdout }) => stdout);
  return clip;
}

async function jobOf(team: Team): Promise<string> {
  const { url } = await fileOf(team, await tinyClip());
  const json = { mediaUrl: url, platforms: ['telegram', 'instagram'] };
  const answer = await send('POST', `/posts/process-media?projectId=${team.project}`, {
    token: team.owner.token,
    json,
    headers: { Prefer: 'respond-async' },
  });
  return (answer.body as { jobId: string }).jobId;
}

const telegramPost = {
  title: 'T',
  content: 'Hello',
  platformPosts: [{ platform: 'telegram', platformSpecificData: { content: 'Hello' } }],
};
const onPost =
  (json?: unknown): Maker =>
  async (team) => ({
    params: { id: await newPost(team.owner, team.project, telegramPost), platform: 'telegram' },
    sent: json === undefined ? {} : { json },
  });

const queueOf = {
  timeZone: 'Europe/Berlin',
  slots: [
    { weekday: 1, time: '09:00' },
    { weekday: 3, time: '18:30' },
    { weekday: 5, time: '12:00' },
  ],
};

async function queuedPost({ owner, project }: Team, as: 'draft' | 'queued' = 'queued'): Promise<string> {
  const { token } = owner;
  await send('PUT', `/queue?projectId=${project}`, { token, json: queueOf });
  const id = await newPost(owner, project, telegramPost);
  if (as === 'queued') await send('POST', `/posts/${id}/queue`, { token });
  return id;
}

const repeatRule = { frequency: 'monthly', timeZone: 'UTC', count: 2 };
const comingPost = () => ({ ...telegramPost, scheduledFor: new Date(Date.now() + 86_400_000).toISOString() });
const onSeries =
  (json?: unknown): Maker =>
  async ({ owner, project }) => {
    const post = await newPost(owner, project, comingPost());
    const answer = await send('POST', `/posts/${post}/recurrence`, { token: owner.token, json: repeatRule });
    return { params: { id: (answer.body as { _id: string })._id }, sent: json === undefined ? {} : { json } };
  };

const csvFile = { fileName: 'posts.csv', text: 'content,platforms\nHello,telegram\n' };
const onImport: Maker = async ({ owner, project }) => {
  const answer = await send('POST', `/imports?projectId=${project}`, { token: owner.token, json: csvFile });
  return { params: { id: (answer.body as { _id: string })._id } };
};

const onTrashedPost: Maker = async (team) => {
  const id = await newPost(team.owner, team.project, telegramPost);
  await send('DELETE', `/posts/${id}`, { token: team.owner.token });
  return { params: { id } };
};

const aNote = { title: 'Rules', category: 'processes', text: '# Refunds\nA refund is paid within 14 days.' };

async function noteOf({ owner, project }: Team): Promise<string> {
  const answer = await send('POST', `/knowledge/notes?projectId=${project}`, { token: owner.token, json: aNote });
  return (answer.body as { _id: string })._id;
}

/** A document that the worker has read. */
async function readNoteOf(team: Team): Promise<string> {
  const id = await noteOf(team);
  for (let tries = 0; tries < 300; tries += 1) {
    const { status } = (await send('GET', `/knowledge/${id}?poll=true`, { token: team.owner.token })).body as {
      status: string;
    };
    if (status === 'ready') return id;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The note was not read');
}

const onNote =
  (sent: Sample['sent'] = {}): Maker =>
  async (team) => ({ params: { id: await noteOf(team) }, sent });
const onReadNote: Maker = async (team) => ({ params: { id: await readNoteOf(team), version: '1' } });
const onTrashedNote: Maker = async (team) => {
  const id = await noteOf(team);
  await send('DELETE', `/knowledge/${id}`, { token: team.owner.token });
  return { params: { id } };
};
const withReadNote =
  (json?: unknown): Maker =>
  async (team) => {
    await readNoteOf(team);
    return { params: { projectId: team.project }, sent: json === undefined ? {} : { json } };
  };

function documentForm(): FormData {
  const form = new FormData();
  form.set('title', 'A document');
  form.set('category', 'other');
  form.set('file', new Blob([`Words of a document, ${crypto.randomUUID()}`]), 'words.txt');
  return form;
}

async function goldenOf({ owner, project, ...team }: Team): Promise<string> {
  const itemId = await noteOf({ owner, project, ...team });
  const answer = await send('POST', `/knowledge/questions?projectId=${project}`, {
    token: owner.token,
    json: { question: 'When is a refund paid?', itemId },
  });
  return (answer.body as { id: string }).id;
}

const withTwitterApp: Maker = async ({ project, owner }) => {
  await send('POST', `/platform-settings?projectId=${project}`, {
    token: owner.token,
    json: { twitter: { api_key: 'app-1', api_secret: 'app-secret' } },
  });
  return { params: { projectId: project, platform: 'twitter' } };
};

/** Letters of its own, since names are unique in a project. */
const newAgent = () => ({
  username: `agent.${crypto.randomUUID().slice(0, 8)}`,
  systemPrompt: 'Write about our bread, warmly.',
  schedules: [{ frequency: 'every_day', time: '09:00' }],
});

type MadeAgent = { _id: string; schedules: { id: string }[] };

async function agentOf({ owner, project }: Team): Promise<MadeAgent> {
  const path = `/instagram-agents?projectId=${project}`;
  const made = await send('POST', path, { token: owner.token, json: newAgent() });
  if (made.status !== 201) throw new Error(`Could not create an agent: ${made.text}`);
  return made.body as MadeAgent;
}

const onAgent =
  (json?: unknown): Maker =>
  async (team) => ({ params: { id: (await agentOf(team))._id }, sent: json === undefined ? {} : { json } });
const onAgentSchedule =
  (json?: unknown): Maker =>
  async (team) => {
    const { _id, schedules } = await agentOf(team);
    return { params: { id: _id, scheduleId: schedules[0]?.id ?? '' }, sent: json === undefined ? {} : { json } };
  };
const onAgentPost =
  (json?: unknown): Maker =>
  async (team) => {
    const { _id } = await agentOf(team);
    const made = await send('POST', `/instagram-agents/${_id}/posts`, {
      token: team.owner.token,
      json: { content: 'Fresh bread', mediaUrl: (await fileOf(team)).url },
    });
    return {
      params: { id: _id, postId: (made.body as { id: string }).id },
      sent: json === undefined ? {} : { json },
    };
  };

/** A valid call of every endpoint that works on something. An endpoint without an entry needs nothing. */
const makers: Record<string, Maker> = {
  register: async () => ({
    sent: { json: { email: `${crypto.randomUUID()}@example.org`, password: 'long enough', name: 'N' } },
  }),
  login: async (_, caller) => ({ sent: { json: { email: caller.email, password: caller.password } } }),
  updateMe: async () => ({ sent: { json: { name: 'New name' } } }),
  changePassword: async (_, caller) => ({
    sent: { json: { currentPassword: caller.password, newPassword: caller.password } },
  }),
  deleteMe: async (_, caller) => ({ sent: { json: { password: caller.password } } }),
  forgotPassword: async () => ({ sent: { json: { email: 'nobody@example.org' } } }),
  resetPassword: async () => ({ sent: { json: { token: 'unknown', password: 'long enough' } } }),
  deleteSession: async (_, caller) => {
    const login = await send('POST', '/auth/login', { json: { email: caller.email, password: caller.password } });
    const sessions = (
      await send('GET', '/auth/sessions', { token: (login.body as { access_token: string }).access_token })
    ).body as { id: string; current: boolean }[];
    return { params: { id: sessions.find((session) => session.current)?.id ?? '' } };
  },
  createToken: async () => ({ sent: { json: { name: 'A program' } } }),
  deleteToken: async (_, caller) => {
    const made = await send('POST', '/auth/tokens', { token: caller.token, json: { name: 'A program' } });
    return { params: { id: (made.body as { id: string }).id } };
  },
  updatePreferences: async () => ({ sent: { json: { firstSteps: { skipped: ['connect'] } } } }),
  updateHost: async () => ({ sent: { json: { storageQuotaBytes: null } } }),
  updateAccount: async ({ viewer }) => ({ params: { id: viewer.id }, sent: { json: { active: true } } }),
  createAccountResetLink: async ({ viewer }) => ({ params: { id: viewer.id } }),
  transferProject: async ({ owner, admin, editor, viewer }) => {
    const id = await newProject(owner);
    await join(owner, id, [
      [admin, 'admin'],
      [editor, 'editor'],
      [viewer, 'viewer'],
    ]);
    return { params: { id }, sent: { json: { newOwnerId: editor.id } } };
  },
  exportProject: async ({ project }) => ({ params: { id: project } }),
  listExports: async ({ project }) => ({ params: { id: project } }),
  downloadExport: async (team) => ({ params: await exportOf(team) }),
  deleteExport: async (team) => ({ params: await exportOf(team) }),
  uploadArchive: async () => ({ sent: { raw: formWith('file', TINY_PNG) } }),
  getArchive: async () => ({ params: { importId: 'unknownunknown' } }),
  startArchiveImport: async () => ({ params: { importId: 'unknownunknown' } }),
  createProject: async () => ({ sent: { json: { name: 'Another' } } }),
  getProject: async ({ project }) => ({ params: { id: project } }),
  updateProject: async ({ project }) => ({ params: { id: project }, sent: { json: { name: 'Renamed' } } }),
  deleteProject: async ({ owner, admin, editor, viewer }) => {
    const id = await newProject(owner);
    await join(owner, id, [
      [admin, 'admin'],
      [editor, 'editor'],
      [viewer, 'viewer'],
    ]);
    return { params: { id } };
  },
  setAvatar: async ({ project }) => ({ params: { id: project }, sent: { raw: formWith('avatar', TINY_PNG) } }),
  removeAvatar: async ({ project }) => ({ params: { id: project } }),
  addMember: async ({ project }) => ({
    params: { id: project },
    sent: { json: { email: `${crypto.randomUUID()}@example.org`, role: 'viewer' } },
  }),
  updateMember: async (team) => ({
    params: { id: team.project, userId: await memberOf(team) },
    sent: { json: { role: 'editor' } },
  }),
  removeMember: async (team, caller) => ({
    params: {
      id: team.project,
      userId: caller.id === team.viewer.id || caller.id === team.editor.id ? caller.id : await memberOf(team),
    },
  }),
  removeInvitation: async (team) => ({ params: { id: team.project, invitationId: (await invitationOf(team)).id } }),
  acceptInvitation: async (team) => ({ params: { token: (await invitationOf(team)).token } }),
  listPlatformSettings: inProject,
  savePlatformSettings: async ({ project }) => ({
    params: { projectId: project },
    sent: { json: { telegram: { bot_token: '123456:abcdefghijklmnopqrstuvwxyz', chat_id: '@channel' } } },
  }),
  testPlatformSetting: async ({ project }) => ({ params: { projectId: project, platform: 'telegram' } }),
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
  listPosts: inProject,
  listPostCards: inProject,
  createPost: async ({ project }) => ({ params: { projectId: project }, sent: { json: telegramPost } }),
  suggestTexts: async ({ project }) => ({
    params: { projectId: project },
    sent: { json: { task: 'rewrite', text: 'Hello' } },
  }),
  checkPost: async ({ project }) => ({ params: { projectId: project }, sent: { json: telegramPost } }),
  announcePresence: onPost({ state: 'viewing', tab: 'a' }),
  countPosts: inProject,
  changePosts: async (team) => ({
    params: { projectId: team.project },
    sent: { json: { action: 'delete', ids: [await newPost(team.owner, team.project, telegramPost)] } },
  }),
  getPost: onPost(),
  updatePost: onPost({ title: 'Changed' }),
  deletePost: onPost(),
  getQueue: inProject,
  saveQueue: async ({ project }) => ({ params: { projectId: project }, sent: { json: queueOf } }),
  addToQueue: async (team) => ({ params: { id: await queuedPost(team, 'draft') } }),
  orderQueue: async (team) => ({
    params: { projectId: team.project },
    sent: { json: { postIds: [await queuedPost(team)] } },
  }),
  shuffleQueue: async (team) => {
    await queuedPost(team);
    await queuedPost(team);
    return { params: { projectId: team.project } };
  },
  nextQueuePlace: inProject,
  listSeries: inProject,
  repeatPost: async ({ owner, project }) => ({
    params: { id: await newPost(owner, project, comingPost()) },
    sent: { json: repeatRule },
  }),
  getSeries: onSeries(),
  editSeries: onSeries({ scope: 'all', post: { content: 'Other words' } }),
  stopSeries: onSeries({ posts: 'keep' }),
  skipOccurrence: onSeries({ day: comingPost().scheduledFor.slice(0, 10) }),
  previewImport: async ({ project }) => ({ params: { projectId: project }, sent: { json: csvFile } }),
  startImport: async ({ project }) => ({ params: { projectId: project }, sent: { json: csvFile } }),
  listImports: inProject,
  getImport: onImport,
  undoImport: onImport,
  getCalendarFeed: inProject,
  createCalendarFeed: inProject,
  revokeCalendarFeed: inProject,
  listPostTags: inProject,
  listTrash: inProject,
  emptyTrash: inProject,
  restorePost: onTrashedPost,
  deletePostForGood: onTrashedPost,
  setPostStatus: onPost({ status: 'draft' }),
  publishPostNow: onPost(),
  publishPlatformPost: onPost(),
  setPlatformPostStatus: onPost({ status: 'failed' }),
  readPostStory: onPost(),
  readPostDiagnostics: onPost(),
  rehearsePost: onPost(),
  listKnowledge: inProject,
  searchKnowledge: withReadNote({ query: 'refund' }),
  listKnowledgeCategories: inProject,
  getKnowledgeInsights: inProject,
  uploadKnowledge: async ({ project }) => ({ params: { projectId: project }, sent: { raw: documentForm() } }),
  addKnowledgeLink: async ({ project }) => ({
    params: { projectId: project },
    sent: { json: { category: 'other', url: 'https://example.org/page' } },
  }),
  addKnowledgeNote: async ({ project }) => ({ params: { projectId: project }, sent: { json: aNote } }),
  getKnowledge: onNote(),
  updateKnowledge: onNote({ json: { title: 'Renamed', tags: ['a', 'b'] } }),
  deleteKnowledge: onNote(),
  downloadKnowledge: onNote(),
  readKnowledgeText: onReadNote,
  reprocessKnowledge: onReadNote,
  replaceKnowledge: async (team) => ({ params: { id: await readNoteOf(team) }, sent: { raw: documentForm() } }),
  restoreKnowledgeVersion: onReadNote,
  listKnowledgeTrash: inProject,
  restoreKnowledge: onTrashedNote,
  deleteKnowledgeForGood: onTrashedNote,
  askKnowledge: withReadNote({ question: 'When is a refund paid?' }),
  checkDraft: withReadNote({ text: 'A refund is paid within 14 days.' }),
  listGoldenQuestions: inProject,
  addGoldenQuestion: async (team) => ({
    params: { projectId: team.project },
    sent: { json: { question: 'When is a refund paid?', itemId: await noteOf(team) } },
  }),
  deleteGoldenQuestion: async (team) => ({ params: { id: await goldenOf(team) } }),
  runGoldenQuestions: withReadNote(),
  listGoldenRuns: inProject,
  listInstagramAgents: inProject,
  createInstagramAgent: async ({ project }) => ({ params: { projectId: project }, sent: { json: newAgent() } }),
  getInstagramAgent: onAgent(),
  updateInstagramAgent: onAgent({ systemPrompt: 'Write about our cakes.', caps: { day: 1 } }),
  deleteInstagramAgent: onAgent(),
  pauseInstagramAgent: onAgent(),
  resumeInstagramAgent: onAgent(),
  connectInstagramAgent: onAgent(),
  disableInstagramAgent: onAgent(),
  createAgentSchedule: onAgent({ frequency: 'every_week', time: '18:00', dayOfWeek: 1 }),
  updateAgentSchedule: onAgentSchedule({ isActive: false }),
  deleteAgentSchedule: onAgentSchedule(),
  listUpcomingRuns: onAgent(),
  listUpcomingOfAgents: inProject,
  listAgentRuns: onAgent(),
  listAgentPosts: onAgent(),
  createAgentPost: onAgent({ content: 'Fresh bread', hashtags: ['bread'] }),
  getAgentPost: onAgentPost(),
  updateAgentPost: onAgentPost({ caption: 'Fresh from the oven' }),
  deleteAgentPost: onAgentPost(),
  publishAgentPost: onAgentPost(),
  approveAgentPost: onAgentPost(),
  rejectAgentPost: onAgentPost({ reason: 'Too loud' }),
  createAutonomousPost: onAgent({ topic: 'Rye' }),
  generateAgentPosts: onAgent({ count: 2 }),
  regenerateAgentPost: onAgentPost({ step: 'caption', wish: 'shorter' }),
  listAgentReviews: inProject,
  getAgentCost: onAgent(),
  getKnowledgeIndex: inProject,
  buildKnowledgeIndex: withReadNote(),
  activateKnowledgeIndex: async (team) => {
    await readNoteOf(team);
    const state = (await send('GET', `/knowledge/index?projectId=${team.project}`, { token: team.owner.token }))
      .body as {
      generations: { id: string; state: string }[];
    };
    const active = state.generations.find((each) => each.state === 'active');
    return { params: { projectId: team.project }, sent: { json: { generation: active?.id } } };
  },
  ...searchMakers,
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
  listPauses: inProject,
  pausePublishing: async ({ project }) => ({
    params: { projectId: project },
    sent: { json: { scope: 'platform', platform: 'vk' } },
  }),
  resumePublishing: async ({ project }) => ({
    params: { projectId: project },
    sent: { json: { scope: 'platform', platform: 'vk', choice: 'spread', hours: 2 } },
  }),
  uploadFile: async ({ project }) => ({ params: { projectId: project }, sent: { raw: formWith('file', TINY_PNG) } }),
  importFile: async ({ project }) => ({
    params: { projectId: project },
    sent: { json: { url: 'http://127.0.0.1/private.png' } },
  }),
  getFile: onFile(),
  updateFile: onFile({ json: { name: 'A name', tags: ['a'], altText: 'Words' } }),
  deleteFile: onFile(),
  replaceFile: async (team) => ({ params: { id: (await fileOf(team)).id }, sent: { raw: formWith('file', TINY_PNG) } }),
  takeFrame: async (team) => ({
    params: { id: (await fileOf(team, await tinyClip())).id },
    sent: { json: { atSeconds: 0.5 } },
  }),
  processMedia: async (team) => ({
    params: { projectId: team.project },
    sent: { json: { mediaUrl: (await fileOf(team)).url, platforms: ['telegram'] } },
  }),
  getJob: async (team) => ({ params: { id: await jobOf(team) } }),
  cancelJob: async (team) => ({ params: { id: await jobOf(team) } }),
  testAi: async () => ({ sent: { json: {} } }),
  updateAiSettings: async () => ({ sent: { json: { freeAddresses: [] } } }),
  getAiUsage: inProject,
  listFiles: inProject,
  listFileTags: inProject,
  listJobs: inProject,
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
  const asked = Object.entries(left).filter(([name]) => name === 'projectId' || name === 'with');
  return endpoint.query && asked.length > 0 ? `${path}?${new URLSearchParams(asked).toString()}` : path;
}

/** A valid call of an endpoint by a member of a team. */
export async function sampleOf(
  endpoint: Endpoint,
  team: Team,
  caller: Person,
): Promise<Sample & { params: Record<string, string> }> {
  const made = (await makers[endpoint.name]?.(team, caller)) ?? {};
  return { path: pathOf(endpoint, made.params), sent: made.sent ?? {}, params: made.params ?? {} };
}

/**
 * The status of a valid call where that is not the declared one; each has its own test for the call that
 * succeeds.
 */
export const endsOtherwise: Record<string, readonly number[]> = {
  resetPassword: [400], // an unknown token
  uploadArchive: [422], // a picture is no archive; tests/services/archive tests the success
  getArchive: [404],
  startArchiveImport: [404],
  importFile: [422], // only public addresses are fetched, and the tests have none
  suggestTexts: [503], // no AI is configured here
  listAiModels: [503],
  connectInstagramAgent: [503], // no app's keys are saved here
  createAutonomousPost: [503],
  generateAgentPosts: [503],
  regenerateAgentPost: [503],
  approveAgentPost: [409], // only a generated post waits for review
  rejectAgentPost: [409],
  cancelJob: [204, 409], // the job may have ended by then
  ...searchEnds,
};

/** Endpoints that the walk calls; streams and calls that end the caller's account have their own tests. */
export const walked = endpoints.filter((endpoint) => !endpoint.answerType && endpoint.access !== 'cron');
