import { beforeAll, expect, it, vi } from 'vitest';
import { ROLES, type Role } from '@/lib/contracts/endpoint';
import { TOKEN_ROLES } from '@/lib/sign-in/given-roles';
import { endpoints } from '@/lib/contracts/index';
import { formWith, newPost, newProject, newTeam, send, TINY_PNG } from './client';
import { endsOtherwise, sampleOf } from './samples';

/**
 * A program's token works with its role in its projects, even where a call names no project: every call of access
 * `user`.
 */

const OTHER_NAME = 'Other project of the owner';
let team: Awaited<ReturnType<typeof newTeam>>;
let other: string;

type Notice = { id: string; projectId: string; readAt: string | null };
const noticesFor = async (token: string) => (await send('GET', '/notifications?limit=200', { token })).body as Notice[];

async function tokenOf(role: Role, projectIds: string[]): Promise<string> {
  const made = await send('POST', '/auth/tokens', { token: team.owner.token, json: { name: role, role, projectIds } });
  return (made.body as { token: string }).token;
}

beforeAll(async () => {
  team = await newTeam();
  other = await newProject(team.owner, OTHER_NAME);
  // An incomplete post that is due soon notifies its owner.
  const scheduledFor = new Date(Date.now() + 30 * 60_000).toISOString();
  for (const project of [team.project, other])
    await newPost(team.owner, project, {
      title: 'Soon',
      scheduledFor,
      platformPosts: [
        { platform: 'telegram', platformSpecificData: { content: 'Hello' } },
        { platform: 'instagram', platformSpecificData: {} },
      ],
    });
  await vi.waitFor(
    async () =>
      expect(new Set((await noticesFor(team.owner.token)).map(({ projectId }) => projectId))).toEqual(
        new Set([team.project, other]),
      ),
    { timeout: 60_000, interval: 250 },
  );
});

const forPeople = endpoints.filter(({ access, answerType }) => access === 'user' && !answerType);
const named = forPeople.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

it('no call of access user is open to programs unless its declaration names the role', () => {
  const open = endpoints.flatMap(({ name, program }) => (program ? [name] : []));
  expect(open.sort()).toEqual([
    'createProject',
    'getAiStatus',
    'getArchive',
    'getMe',
    'listCallbacks',
    'listNotifications',
    'listProjects',
    'listVideoModels',
    'listVoices',
    'readNotifications',
    'startArchiveImport',
    'streamEvents',
    'uploadArchive',
    'uploadFile',
  ]);
  expect(endpoints.filter(({ access, program }) => program && access !== 'user')).toEqual([]);
});

it.each(named)(
  '%s: a token of each role, limited to one project, is refused or sees nothing of another project',
  async (_, endpoint) => {
    for (const role of TOKEN_ROLES) {
      const token = await tokenOf(role, [team.project]);
      const sample = await sampleOf(endpoint, team, team.owner);
      const answer = await send(endpoint.method, sample.path, { token, ...sample.sent });
      const { program } = endpoint;
      const isAllowed = program && !program.everywhere && ROLES.indexOf(role) >= ROLES.indexOf(program.role);
      if (!isAllowed)
        expect(answer.body, `${role}: ${answer.text}`).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
      else
        expect(endsOtherwise[endpoint.name] ?? [endpoint.status], `${role}: ${answer.text}`).toContain(answer.status);
      expect(answer.text).not.toContain(other);
      expect(answer.text).not.toContain(OTHER_NAME);
    }
  },
);

it.each(named.filter(([, { program }]) => program?.everywhere))(
  '%s: a token for all projects with a sufficient role is accepted',
  async (_, endpoint) => {
    const sample = await sampleOf(endpoint, team, team.owner);
    const answer = await send(endpoint.method, sample.path, { token: await tokenOf('admin', []), ...sample.sent });
    expect(endsOtherwise[endpoint.name] ?? [endpoint.status], answer.text).toContain(answer.status);
    expect(
      (await send(endpoint.method, sample.path, { token: await tokenOf('editor', []), ...sample.sent })).status,
    ).toBe(403);
  },
);

it('a token limited to a project marks no notification of another one as read, and uploads nothing there', async () => {
  const token = await tokenOf('editor', [team.project]);
  const foreign = (await noticesFor(team.owner.token)).find(({ projectId }) => projectId === other);
  expect((await send('POST', '/notifications/read', { token, json: { ids: [foreign?.id] } })).status).toBe(204);
  expect((await send('POST', '/notifications/read', { token, json: {} })).status).toBe(204);
  const after = await noticesFor(team.owner.token);
  expect(after.filter(({ projectId, readAt }) => projectId === other && readAt !== null)).toEqual([]);
  expect(after.filter(({ projectId, readAt }) => projectId === team.project && readAt === null)).toEqual([]);
  expect(
    (await send('POST', `/files/upload?projectId=${other}`, { token, raw: formWith('file', TINY_PNG) })).status,
  ).toBe(404);
});

it('a member’s token can’t join another project by an invitation', async () => {
  const invited = await send('POST', `/projects/${other}/members`, {
    token: team.owner.token,
    json: { email: `${crypto.randomUUID()}@example.org`, role: 'admin' },
  });
  const [invitation] = (invited.body as { invitations: { url: string }[] }).invitations;
  const link = new URL(invitation?.url ?? '').searchParams.get('invitation');
  const made = await send('POST', '/auth/tokens', {
    token: team.viewer.token,
    json: { name: 'V', role: 'viewer', projectIds: [team.project] },
  });
  expect(
    (await send('POST', `/invitations/${link}/accept`, { token: (made.body as { token: string }).token })).status,
  ).toBe(403);
  expect((await send('GET', `/projects/${other}`, { token: team.viewer.token })).status).toBe(404);
});
