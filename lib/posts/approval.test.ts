import { expect, test } from 'vitest';
import { mayLink, mayRelease } from '@/lib/sign-in/may-release';
import { ROLES } from '@/lib/sign-in/roles';
import { needsApproval, rightsIn, ruleFor } from './approval';

test('only an author is kept from sending by hand, and only where posts are approved', () => {
  const kept = ROLES.filter((role) => !mayRelease(role, 'authors') || !mayRelease(role, 'everyone'));
  expect(kept).toEqual(['author']);
  expect(ROLES.filter((role) => !mayRelease(role, 'off') || !mayRelease(role, undefined))).toEqual([]);
});

test('an open link is made by owner and admins, and by those whose posts need no approval', () => {
  const kept = ROLES.filter((role) => !mayLink(role, 'authors') || !mayLink(role, 'everyone'));
  expect(kept).toEqual(['client', 'viewer', 'author', 'editor']);
  expect(ROLES.filter((role) => !mayLink(role, 'off') || !mayLink(role, null))).toEqual([]);
});

test('an author changes only what goes out with an approval', () => {
  const members = [
    { userId: 'author', role: 'author' },
    { userId: 'admin', role: 'admin' },
  ];
  const of = (approval: 'off' | 'authors' | 'everyone', role: 'author' | 'editor') => {
    const { changes } = rightsIn({ approval, userId: 'owner', members }, { role, userId: 'one' });
    return ['author', 'admin', 'owner'].filter(changes);
  };
  expect(of('authors', 'author')).toEqual(['author']);
  expect(of('authors', 'editor')).toEqual(['author', 'admin', 'owner']);
  expect(of('everyone', 'author')).toEqual(['author', 'admin', 'owner']);
  expect(of('off', 'author')).toEqual(['author', 'admin', 'owner']);
});

test('a setting of one member goes before the project’s rule, for their posts and for what they may do by hand', () => {
  const of = (approval: 'off' | 'authors' | 'everyone', own: 'always' | 'never') => {
    const members = [
      { userId: 'author', role: 'author', approval: own },
      { userId: 'other', role: 'author' },
    ];
    const project = { approval, userId: 'owner', members };
    const { release, changes } = rightsIn(project, { role: 'author', userId: 'author' });
    return {
      needs: ['author', 'other', 'owner'].filter((userId) => needsApproval(project, userId)),
      ...{ rule: ruleFor(project, 'author'), release, changes: ['author', 'other', 'owner'].filter(changes) },
    };
  };
  const bound = { rule: 'everyone', release: false };
  expect(of('off', 'always')).toEqual({ ...bound, needs: ['author'], changes: ['author'] });
  expect(of('authors', 'always')).toEqual({ ...bound, needs: ['author', 'other'], changes: ['author', 'other'] });
  const free = { rule: 'off', release: true, changes: ['author', 'other', 'owner'] };
  expect(of('everyone', 'never')).toEqual({ ...free, needs: ['other', 'owner'] });
  expect(of('authors', 'never')).toEqual({ ...free, needs: ['other'] });
});
