import { inject } from 'vitest';
import { formWith, invite, join, newPerson, newProject, send, TINY_PNG, type Person } from './client';
import type { Maker, Team } from './sample';

async function memberOf(team: Team): Promise<string> {
  const person = await newPerson('Another member');
  await join(team.owner, team.project, [[person, 'viewer']]);
  return person.id;
}

async function invitationOf(team: Team): Promise<{ id: string; token: string }> {
  const token = await invite(team.owner, team.project, `${crypto.randomUUID()}@example.org`);
  const { invitations } = (await send('GET', `/projects/${team.project}`, { token: team.owner.token })).body as {
    invitations: { id: string; url: string }[];
  };
  return { id: invitations.find(({ url }) => url.endsWith(token))?.id ?? '', token };
}

/** A project that its owner asks this person to take over. */
async function offerTo({ owner, admin, editor, viewer, others }: Team, asked: Person): Promise<string> {
  const giver = asked.id === owner.id ? admin : owner;
  const id = await newProject(giver);
  const members = [owner, admin, editor, viewer].filter((person) => person.id !== giver.id);
  const viewers = [...new Set([...members, asked])].filter((person) => others.every(([other]) => other !== person));
  await join(giver, id, [...viewers.map((person) => [person, 'viewer'] as const), ...others]);
  await send('POST', `/projects/${id}/transfer`, { token: giver.token, json: { newOwnerId: asked.id } });
  return id;
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

const PASSKEY = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const PASSKEY_ANSWER = {
  ...PASSKEY,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const PASSKEY_MADE = { ...PASSKEY, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };
/** Nothing answers there: a test of it says so. */
const PROVIDER = { name: 'Sample', issuer: 'http://127.0.0.1:9', clientId: 'workspace' };

/** One provider for all calls: a host has ten at most. */
async function providerToChange(): Promise<string> {
  const token = inject('hostAdmin');
  const { providers } = (await send('GET', '/host/sign-in', { token })).body as { providers: { id: string }[] };
  if (providers[0]) return providers[0].id;
  return ((await send('POST', '/host/sign-in/providers', { token, json: PROVIDER })).body as { id: string }).id;
}

/** Valid calls of accounts, the host, projects, members and archives. */
export const peopleMakers: Record<string, Maker> = {
  register: async () => ({
    sent: { json: { email: `${crypto.randomUUID()}@example.org`, password: 'long enough', name: 'N' } },
  }),
  login: async (_, caller) => ({ sent: { json: { email: caller.email, password: caller.password } } }),
  saveSearchView: async () => ({
    sent: {
      json: { name: 'Fans', page_size: 50, sort_by: 'title', sort_order: 'asc', filter_relevant: 'all', q: 'fan' },
    },
  }),
  connectCompanyAccount: async () => ({ sent: { json: { challenge: 'unknown', password: 'long enough' } } }),
  // Turning it off where it is off: on would close the other tests out.
  updateSignInSettings: async () => ({ sent: { json: { only: false } } }),
  createSignInProvider: async () => ({ sent: { json: PROVIDER } }),
  updateSignInProvider: async () => ({ params: { id: await providerToChange() }, sent: { json: PROVIDER } }),
  deleteSignInProvider: async () => ({ params: { id: await providerToChange() } }),
  testSignInProvider: async () => ({ params: { id: await providerToChange() } }),
  proveSecondFactor: async () => ({ sent: { json: { challenge: 'unknown', method: 'code', code: '123456' } } }),
  proveAgain: async () => ({ sent: { json: { method: 'code', code: '123456' } } }),
  signInWithPasskey: async () => ({ sent: { json: { challenge: 'unknown', assertion: PASSKEY_ANSWER } } }),
  startPasskey: async (_, caller) => ({ sent: { json: { password: caller.password } } }),
  addPasskey: async () => ({ sent: { json: { challenge: 'unknown', name: 'Key', attestation: PASSKEY_MADE } } }),
  removePasskey: async () => ({ params: { id: 'f'.repeat(24) } }),
  startCodes: async (_, caller) => ({ sent: { json: { password: caller.password } } }),
  confirmCodes: async () => ({ sent: { json: { code: 'wrong' } } }),
  listAudit: async ({ project }) => ({ params: { projectId: project } }),
  removeSearchView: async () => ({ params: { name: 'Fans' } }),
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
  transferProject: async ({ owner, admin, editor, viewer, others }) => {
    const id = await newProject(owner);
    await join(owner, id, [[admin, 'admin'], [editor, 'editor'], [viewer, 'viewer'], ...others]);
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
  deleteProject: async ({ owner, admin, editor, viewer, others }) => {
    const id = await newProject(owner);
    await join(owner, id, [[admin, 'admin'], [editor, 'editor'], [viewer, 'viewer'], ...others]);
    return { params: { id } };
  },
  setAvatar: async ({ project }) => ({ params: { id: project }, sent: { raw: formWith('avatar', TINY_PNG) } }),
  removeAvatar: async ({ project }) => ({ params: { id: project } }),
  getBrandKit: async ({ project }) => ({ params: { id: project } }),
  saveBrandKit: async ({ project }) => ({
    params: { id: project },
    sent: {
      json: {
        logoFileId: null,
        colors: { primary: '#4f46e5', secondary: '#818cf8', background: '#ffffff', text: '#111827' },
        font: 'PT Serif',
        endCard: { enabled: true, text: 'Follow us', url: 'https://example.org' },
      },
    },
  }),
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
  refuseInvitation: async (team) => ({ params: { token: (await invitationOf(team)).token } }),
  mailInvitation: async (team) => ({ params: { token: (await invitationOf(team)).token } }),
  withdrawTransfer: async (team) => ({ params: { id: await offerTo(team, team.editor) } }),
  acceptTransfer: async (team, caller) => ({ params: { id: await offerTo(team, caller) } }),
  refuseTransfer: async (team, caller) => ({ params: { id: await offerTo(team, caller) } }),
  readNotifications: async () => ({ sent: { json: {} } }),
  updateNoticeSettings: async () => ({ sent: { json: { mail: { posts: 'daily' } } } }),
};
