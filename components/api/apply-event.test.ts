import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyEvent, type LiveKind } from './apply-event';
import { keyOf } from './keys';

const THINGS = { name: 'listThings' };
const kind: LiveKind = {
  list: THINGS,
  cards: { name: 'listCards' },
  one: { name: 'getThing' },
  belongs: (entity, { title }) => title === undefined || title === (entity as { title?: string }).title,
};
const WHOLE = keyOf(THINGS, { query: { projectId: 'p' } });
const CARDS = keyOf({ name: 'listCards' }, { query: { projectId: 'p' } });
const ONE = keyOf({ name: 'getThing' }, { params: { id: '1' } });
const whole = { _id: '1', projectId: 'p', title: 'Old', attempts: ['first'] };
const card = { _id: '1', projectId: 'p', title: 'New', card: true };
let client: QueryClient;
const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  client.setQueryData(WHOLE, [whole]);
  client.setQueryData(CARDS, [{ _id: '1', projectId: 'p', title: 'Old' }]);
  client.setQueryData(ONE, whole);
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('a card goes into the list of cards at once, and never into a whole entity, which is asked for again', () => {
  applyEvent(client, kind, card);
  expect(client.getQueryData(CARDS)).toEqual([card]);
  expect(client.getQueryData(WHOLE)).toEqual([whole]);
  expect(client.getQueryData(ONE)).toEqual(whole);
  expect(isStale(ONE)).toBe(true);
  expect(isStale(WHOLE)).toBe(false);
  vi.runAllTimers();
  expect(isStale(WHOLE)).toBe(true);
  expect(isStale(CARDS)).toBe(false);
});

it('a card that no list holds makes both ask; a list of another project does not', () => {
  const elsewhere = keyOf({ name: 'listCards' }, { query: { projectId: 'q' } });
  client.setQueryData(elsewhere, []);
  applyEvent(client, kind, { ...card, _id: '2' });
  expect([isStale(WHOLE), isStale(CARDS), isStale(elsewhere)]).toEqual([true, true, false]);
});

it('what is only named is asked for everywhere, what is whole is put everywhere, what is deleted leaves everywhere', () => {
  applyEvent(client, kind, { _id: '1', projectId: 'p', cut: true });
  vi.runAllTimers();
  expect([isStale(WHOLE), isStale(CARDS), isStale(ONE)]).toEqual([true, true, true]);
  const changed = { ...whole, title: 'New' };
  applyEvent(client, kind, changed);
  for (const list of [WHOLE, CARDS]) expect(client.getQueryData(list)).toEqual([changed]);
  expect(client.getQueryData(ONE)).toEqual(changed);
  applyEvent(client, kind, { _id: '1', projectId: 'p', deleted: true });
  for (const list of [WHOLE, CARDS]) expect(client.getQueryData(list)).toEqual([]);
  expect(client.getQueryData(ONE)).toBeUndefined();
});

it('what no longer belongs to a list leaves it, and stays in the others', () => {
  const old = keyOf({ name: 'listCards' }, { query: { projectId: 'p', title: 'Old' } });
  client.setQueryData(old, [{ _id: '1', projectId: 'p', title: 'Old' }]);
  applyEvent(client, kind, card);
  expect(client.getQueryData(old)).toEqual([]);
  expect(client.getQueryData(CARDS)).toEqual([card]);
});
