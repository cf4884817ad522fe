import { expect, it } from 'vitest';
import { parseDomains, parseRoleClaim } from './role-rules';

it('OIDC_ROLE_CLAIM names a claim, and who gets what by it', () => {
  expect(parseRoleClaim('groups')).toEqual({ claim: 'groups', rules: [] });
  expect(parseRoleClaim('https://x.example/roles')).toEqual({ claim: 'https://x.example/roles', rules: [] });
  expect(parseRoleClaim('groups: marketing=editor@My team, @example.com=viewer@p2')).toEqual({
    claim: 'groups',
    rules: [
      { value: 'marketing', role: 'editor', project: 'My team' },
      { value: '@example.com', role: 'viewer', project: 'p2' },
    ],
  });
  for (const wrong of [
    '',
    'two words',
    'groups: x=owner@p',
    'groups: x=editor',
    'groups: x=writer@p',
    'groups: =editor@p',
    'groups: ',
  ])
    expect(parseRoleClaim(wrong), wrong).toBeNull();
});

it('OIDC_DOMAINS is forgiving about its form', () => {
  expect(parseDomains(' @Example.com, b.org;b.org ')).toEqual(['example.com', 'b.org']);
});
