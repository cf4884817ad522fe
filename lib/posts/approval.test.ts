import { expect, test } from 'vitest';
import { mayRelease } from '@/lib/sign-in/may-release';
import { ROLES } from '@/lib/sign-in/roles';
import { rightsIn } from './approval';

test('only an author is kept from sending by hand, and only where posts are approved', () => {
  const kept = ROLES.filter((role) => !mayRelease(role, 'authors') || !mayRelease(role, 'everyone'));
  expect(kept).toEqual(['author']);
  expect(ROLES.filter((role) => !mayRelease(role, 'off') || !mayRelease(role, undefined))).toEqual([]);
});

test('an author changes only what goes out with an approval', () => {
  const members = [
    { userId: 'author', role: 'author' },
    { userId: 'admin', role: 'admin' },
  ];
  const of = (approval: 'off' | 'authors' | 'everyone', role: 'author' | 'editor') => {
    const { changes } = rightsIn({ approval, userId: 'owner', members }, role);
    return ['author', 'admin', 'owner'].filter(changes);
  };
  expect(of('authors', 'author')).toEqual(['author']);
  expect(of('authors', 'editor')).toEqual(['author', 'admin', 'owner']);
  expect(of('everyone', 'author')).toEqual(['author', 'admin', 'owner']);
  expect(of('off', 'author')).toEqual(['author', 'admin', 'owner']);
});
