import { beforeAll, expect, it } from 'vitest';
import { newPerson, newTeam, send } from './client';

let team: Awaited<ReturnType<typeof newTeam>>;
let id: string;

function form(fields: Record<string, string>, words: string, name = 'rules.txt'): FormData {
  const made = new FormData();
  // Fields may come after the file.
  made.set('file', new Blob([words]), name);
  for (const [field, value] of Object.entries(fields)) made.append(field, value);
  return made;
}

const facts = {
  title: 'Rules',
  category: 'processes',
  subcategory: '',
  description: 'Ours',
  tags: 'money, days,money',
};
const upload = (body: FormData, token = team.editor.token) =>
  send('POST', `/knowledge/upload?projectId=${team.project}`, { token, raw: body });

beforeAll(async () => {
  team = await newTeam();
  const made = await upload(form(facts, 'A refund is paid within 14 days.'));
  expect(made.status, made.text).toBe(201);
  expect(made.body).toMatchObject({ title: 'Rules', status: 'processing', tags: ['money', 'days'], version: 1 });
  id = (made.body as { _id: string })._id;
});

it('the file is an attachment for members alone, and has no public address', async () => {
  const path = `/knowledge/${id}/file`;
  const member = await send('GET', path, { token: team.viewer.token });
  expect([member.status, member.text]).toEqual([200, 'A refund is paid within 14 days.']);
  expect(member.headers.get('content-disposition')).toMatch(/^attachment; filename="rules.txt"/);
  expect(member.headers.get('content-security-policy')).toContain('sandbox');
  expect(member.headers.get('cache-control')).toContain('no-store');
  const stranger = await newPerson('Stranger');
  expect((await send('GET', path, { token: stranger.token })).status).toBe(404);
  expect((await send('GET', path)).status).toBe(401);
  const made = await send('POST', '/auth/tokens', { token: team.viewer.token, json: { name: 'P', role: 'viewer' } });
  const { id: tokenId, token } = made.body as { id: string; token: string };
  expect((await send('GET', path, { token })).status).toBe(200);
  await send('DELETE', `/auth/tokens/${tokenId}`, { token: team.viewer.token });
  expect((await send('GET', path, { token })).status).toBe(401);
});

it('a viewer looks and asks, and changes nothing', async () => {
  expect((await send('GET', `/knowledge/${id}`, { token: team.viewer.token })).status).toBe(200);
  expect((await upload(form(facts, 'Other words'), team.viewer.token)).status).toBe(403);
  expect((await send('DELETE', `/knowledge/${id}`, { token: team.viewer.token })).status).toBe(403);
});

it('uploads are refused with their fixed codes', async () => {
  const refused = async (body: FormData) => {
    const { status, body: problem } = await upload(body);
    return [status, (problem as { code: string }).code];
  };
  expect(await refused(form(facts, 'A refund is paid within 14 days.'))).toEqual([409, 'DUPLICATE_DOCUMENT']);
  expect((await upload(form(facts, 'A refund is paid within 14 days.'))).body).toMatchObject({ existing: id });
  expect(await refused(form({ ...facts, category: 'unknown' }, 'Words 1'))).toEqual([422, 'VALIDATION_FAILED']);
  expect(await refused(form({ title: '', category: 'other' }, 'Words 2'))).toEqual([422, 'VALIDATION_FAILED']);
  expect(await refused(form(facts, ''))).toEqual([422, 'VALIDATION_FAILED']);
  expect(await refused(form(facts, '\u0000\u0001\u0002', 'x.txt'))).toEqual([415, 'UNSUPPORTED_TYPE']);
  const replaced = await upload(form({ ...facts, onDuplicate: 'replace' }, 'A refund is paid within 14 days.'));
  expect([replaced.status, (replaced.body as { version: number }).version]).toEqual([200, 2]);
});
