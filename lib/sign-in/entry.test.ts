import { describe, expect, it } from 'vitest';
import { emailOf, mayEnter, nameOf, rolesOf, valuesOf, type EntryRules } from './entry';

const entry = (fields: Partial<EntryRules>): EntryRules => ({ domains: [], roleClaim: '', rules: [], ...fields });
const ann = { sub: '1', email: 'Ann@Example.com', email_verified: true, groups: ['marketing'] };
const rule = (value: string, role: 'viewer' | 'editor' | 'admin', project = 'p1') => ({ value, role, project });

describe('an e-mail', () => {
  it('counts as verified only by the provider’s word', () => {
    expect(emailOf(ann)).toEqual({ email: 'ann@example.com', isVerified: true });
    expect(emailOf({ ...ann, email_verified: false }).isVerified).toBe(false);
    expect(emailOf({ email: 'a@b.c' }).isVerified).toBe(false);
    expect(emailOf({ email_verified: true })).toEqual({ email: null, isVerified: false });
    expect(emailOf({ email: 'a@b.c', xms_edov: 1 }).isVerified).toBe(true);
  });
});

describe('who may enter', () => {
  it('a verified e-mail of a domain, and of no subdomain or look-alike', () => {
    const domains = entry({ domains: ['example.com'] });
    expect(mayEnter(domains, ann)).toBe('yes');
    for (const email of ['a@sub.example.com', 'a@notexample.com', 'a@example.com.evil.org', 'a@example.com@evil.org'])
      expect(mayEnter(domains, { ...ann, email }), email).toBe('no');
    expect(mayEnter(domains, { ...ann, email_verified: false })).toBe('unverified');
  });

  it('a value of the claim, and nobody else of the issuer', () => {
    const groups = entry({ roleClaim: 'groups', rules: [rule('marketing', 'editor'), rule('*', 'viewer')] });
    expect(mayEnter(groups, ann)).toBe('yes');
    expect(mayEnter(groups, { ...ann, groups: ['sales'] })).toBe('no');
    expect(mayEnter(entry({ roleClaim: 'groups' }), ann)).toBe('no');
    expect(mayEnter(entry({ roleClaim: 'groups' }), { ...ann, groups: ['editor@Marketing'] })).toBe('yes');
  });

  it('without any name of who may, as the host registers', () => {
    expect(mayEnter(entry({}), ann)).toBe('registered');
    expect(mayEnter(entry({ rules: [rule('*', 'viewer')] }), ann)).toBe('registered');
  });
});

describe('roles', () => {
  it('the strongest of each project', () => {
    const rules = [
      rule('*', 'viewer'),
      rule('marketing', 'editor'),
      rule('@example.com', 'admin', 'p2'),
      rule('x', 'admin'),
    ];
    expect([...rolesOf(entry({ roleClaim: 'groups', rules }), ann)]).toEqual([
      ['p1', 'editor'],
      ['p2', 'admin'],
    ]);
  });

  it('no role by the domain of an e-mail that is not verified', () => {
    const rules = [rule('@example.com', 'admin')];
    expect(rolesOf(entry({ rules }), { ...ann, email_verified: false }).size).toBe(0);
  });

  it('are read from a claim within objects, and from nothing inherited', () => {
    expect(valuesOf({ realm_access: { roles: ['a', 1, 'b'] } }, 'realm_access.roles')).toEqual(['a', 'b']);
    expect(valuesOf({ 'https://x.example/roles': 'a' }, 'https://x.example/roles')).toEqual(['a']);
    expect(valuesOf({}, 'constructor.name')).toEqual([]);
  });
});

it('a name is found for everyone', () => {
  expect(nameOf({ name: ' Ann ' })).toBe('Ann');
  expect(nameOf({ email: 'ann@example.com' })).toBe('ann');
});
