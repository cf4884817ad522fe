import { expect, it } from 'vitest';
import { isCarried } from './carried-post';

const at = new Date('2026-11-24T10:00:00Z');
const waiting = {
  ...{ platform: 'telegram', destinationId: null, status: 'pending', externalId: null, publicUrl: null },
  ...{ publishedAt: null, attempts: [], followUps: [] },
  delivery: { state: 'waiting', dueAt: at, unconfirmed: false, steps: {}, pending: null },
};
const attempt = { id: 'a', startedAt: at, outcome: 'published' };
const published = {
  ...waiting,
  ...{ status: 'published', externalId: '7', publicUrl: 'https://t.me/bakery/7', attempts: [attempt] },
  delivery: { ...waiting.delivery, state: 'done' },
};
const post = (entry: object, more: object = {}) => ({
  _id: 'p',
  content: 'Bread',
  trash: null,
  platformPosts: [entry],
  ...more,
});

it.each([
  ['published since', post(waiting), post(published)],
  ['an attempt since that failed', post(waiting), post({ ...waiting, attempts: [{ ...attempt, outcome: 'retry' }] })],
  ['on its way', post(waiting), post({ ...waiting, delivery: { ...waiting.delivery, state: 'running' } })],
  ['an unknown outcome', post(waiting), post({ ...waiting, delivery: { ...waiting.delivery, unconfirmed: true } })],
  ['marked by hand', post(waiting), post({ ...waiting, status: 'published' })],
  ['a first comment since', post(published), post({ ...published, followUps: [{ kind: 'comment', outcome: 'done' }] })],
  ['made and published since', null, post(published)],
  ['deleted since', post(waiting), post(waiting, { trash: { at, by: 'ada' } })],
  [
    'published on a network that was added since',
    post(waiting),
    { ...post(waiting), platformPosts: [waiting, { ...published, platform: 'x' }] },
  ],
])('%s: it comes along', (_, before, now) => {
  expect(isCarried(before, now)).toBe(true);
});

it.each([
  ['written since', null, post(waiting)],
  ['another text', post(waiting), post(waiting, { content: 'Cake' })],
  ['another time', post(waiting), post({ ...waiting, delivery: { ...waiting.delivery, dueAt: new Date(0) } })],
  ['untouched after it was published', post(published), post(published, { tags: ['a'] })],
])('%s: it does not', (_, before, now) => {
  expect(isCarried(before, now)).toBe(false);
});
