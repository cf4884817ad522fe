import { expect, it } from 'vitest';
import { AUDIT_AREAS, AUDITED_ACTS, areaOf, type AuditedAct } from '@/lib/wire/audited-acts';
import { listApprovalTrail } from './approvals';
import { listAudit } from './audit';
import { endpoints } from './index';
import { updateMember } from './projects';

/** Deletions that are no loss of anything that others see, and why. */
const UNRECORDED: Record<string, string> = {
  removeSearchView: 'a view of one’s own',
  removeAvatar: 'a picture, which is set again',
  cancelSearchSignIn: 'nothing was there yet',
  cancelJob: 'work that had not ended',
  unwatchChannel: 'a bookmark',
};

/** Calls whose use case makes the entry, since only it finds out whose act it is, and why. */
const RECORDED_WITHIN: Record<string, string> = {
  proveSecondFactor: 'the person stands in the sealed challenge',
  signInWithPasskey: 'the passkey says whose it is',
};

it('every call that deletes says what it leaves in the audit trail', () => {
  const deleting = endpoints.filter(({ name, method }) => method === 'DELETE' || /^(delete|remove|empty)/.test(name));
  expect(deleting.length).toBeGreaterThan(25);
  const silent = deleting.filter(({ name, audit }) => !audit && !UNRECORDED[name]).map(({ name }) => name);
  expect(silent).toEqual([]);
});

it('so does every call that signs in, changes roles, members, tokens or host settings, publishes or exports', () => {
  const named =
    /^(login|prove|register|signIn|reset|change(Password|Posts)|createToken|updateHost|updateAccount|create.*Link|addMember|updateMember|transferProject|acceptTransfer|savePlatform|publish(Post|Platform|Agent)|export|downloadExport)/;
  const meant = endpoints.filter(({ name }) => named.test(name));
  expect(meant.length).toBeGreaterThan(18);
  const silent = meant.filter(({ name, audit }) => !audit && !RECORDED_WITHIN[name]).map(({ name }) => name);
  expect(silent).toEqual([]);
  const twice = meant.filter(({ name, audit }) => audit && RECORDED_WITHIN[name]).map(({ name }) => name);
  expect(twice).toEqual([]);
});

it.each([
  [listAudit, 'export.audit'],
  [listApprovalTrail, 'export.approvals'],
] as const)('reading a trail is no act, its export is one', ({ audit }, act) => {
  const of = (query: object, accept: string) => {
    if (typeof audit?.act !== 'function') throw new Error('It has no act');
    return audit.act({ query, accept } as never);
  };
  expect([of({}, 'application/json'), of({ format: 'json' }, 'text/csv')]).toEqual([null, null]);
  expect([of({}, 'text/csv'), of({ format: 'csv' }, '*/*')]).toEqual([act, act]);
});

it('each act belongs to an area that can be filtered by', () => {
  for (const act of Object.keys(AUDITED_ACTS) as AuditedAct[]) expect(AUDIT_AREAS).toHaveProperty([areaOf(act)]);
});

it.each([
  [{ role: 'editor' }, 'editor'],
  [{ approval: 'always' }, 'posts always need approval'],
  [{ role: 'author', approval: 'never' }, 'author, posts never need approval'],
  [{ approval: null }, 'posts need approval as in the project'],
] as const)('says what changes for a member by %j', (body, words) => {
  const params = { id: '0'.repeat(24), userId: 'f'.repeat(24) };
  expect(updateMember.audit?.on?.({ params, body, answer: undefined } as never)).toBe(`${params.userId}: ${words}`);
});
