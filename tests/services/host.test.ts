import { writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { registerUser } from '@/server/people/auth/register-user';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { hashFile } from '@/server/media/files/hash-file';
import { keepFile } from '@/server/media/files/keep-file';
import { storageOfEveryProject } from '@/server/media/files/usage.store';
import { hostOverview } from '@/server/edge/host/overview';
import { hostSettings } from '@/server/system/host/settings';
import { putHostSetting } from '@/server/system/host/store';
import { inviteMember } from '@/server/people/projects/invite-member';
import { invitationUrl } from '@/server/people/projects/invitation-link';
import { ownedProjects } from '@/server/people/projects/store';
import { storage } from '@/server/system/storage/index';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let turn = 0;
const register = (invitation?: string, email?: string) => {
  turn += 1;
  return registerUser({
    email: email ?? `p${turn}@example.org`,
    password: 'long enough',
    name: 'P',
    address: `10.0.0.${turn}`,
    ...(invitation ? { invitation } : {}),
  });
};

beforeAll(async () => {
  await connectDatabase();
});
afterEach(() => putHostSetting({ registration: 'open', storageQuotaBytes: null }));
afterAll(disconnectDatabase);

it('the first account may always register and administers the host', async () => {
  await putHostSetting({ registration: 'invited' });
  expect(await register()).toMatchObject({ isAdmin: true });
});

it('by invitation only: strangers are refused, invited people come in; the switch is the interface’s', async () => {
  const host = await register();
  expect(host.isAdmin).toBe(false);
  await putHostSetting({ registration: 'invited' });
  await expect(register()).rejects.toMatchObject({ code: 'REGISTRATION_CLOSED' });
  const [project] = await ownedProjects(String(host._id));
  if (!project) throw new Error('no project');
  const actor = { userId: String(host._id), name: host.name };
  const invited = await inviteMember({ project, actor, email: 'new@example.org', role: 'viewer' });
  const token = invited.invitations[0]?.token ?? '';
  expect(invitationUrl('http://host', token)).toBe(`http://host/auth?invitation=${token}`);
  await expect(register('wrong')).rejects.toMatchObject({ code: 'REGISTRATION_CLOSED' });
  // The link is for the invited e-mail alone.
  await expect(register(token)).rejects.toMatchObject({ code: 'REGISTRATION_CLOSED' });
  expect(await register(token, 'new@example.org')).toMatchObject({ isAdmin: false });
  await putHostSetting({ registration: 'open' });
  expect(await register()).toMatchObject({ isAdmin: false });
  expect((await hostSettings()).registration).toBe('open');
});

it('a file beyond the quota is refused with the figures, and nothing is kept; without a quota it is accepted', async () => {
  const user = await register();
  const upload = async (bytes: number) => {
    const path = await storage().draft();
    await writeFile(path, Buffer.concat([PNG, Buffer.alloc(bytes)]));
    return keepFile({
      file: { name: 'a.png', bytes: bytes + PNG.length, sha256: await hashFile(path), path },
      userId: String(user._id),
      projectId: null,
    });
  };
  await upload(600_000);
  await putHostSetting({ storageQuotaBytes: 1_048_576 });
  await expect(upload(600_000)).rejects.toMatchObject({
    code: 'STORAGE_QUOTA',
    message: expect.stringMatching(/586 kB of 1 MB/),
  });
  expect((await storageOfEveryProject()).files).toBe(1);
  await putHostSetting({ storageQuotaBytes: null });
  await upload(600_000);
  expect(await hostOverview()).toMatchObject({
    storage: { kind: 'folder', files: 2, quotaBytes: null },
    accounts: { admins: 1 },
  });
});
