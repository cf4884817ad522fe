import { expect, it } from 'vitest';
import { pausedText, pauseFor, spreadTimes } from './pauses';

const all = { projectId: null, platform: null };
const project = { projectId: 'p', platform: null };
const telegram = { projectId: 'p', platform: 'telegram' as const };

it('finds the widest pause that covers a platform post', () => {
  expect(pauseFor([telegram, all, project], { projectId: 'p', platform: 'telegram' })).toBe(all);
  expect(pauseFor([telegram, project], { projectId: 'p', platform: 'telegram' })).toBe(project);
  expect(pauseFor([telegram], { projectId: 'p', platform: 'telegram' })).toBe(telegram);
  expect(pauseFor([telegram], { projectId: 'p', platform: 'discord' })).toBeNull();
  expect(pauseFor([telegram, project], { projectId: 'other', platform: 'telegram' })).toBeNull();
});

it('says what is paused', () => {
  expect([all, project, telegram].map(pausedText)).toEqual([
    'Publishing is paused on this host. This post waits until it is resumed',
    'Publishing is paused in this project. This post waits until it is resumed',
    'Publishing to Telegram is paused in this project. This post waits until it is resumed',
  ]);
});

it('spreads posts evenly, the first at once, the last before the time is over', () => {
  const from = new Date(0);
  expect(spreadTimes({ count: 4, from, hours: 2 }).map((time) => time.getTime() / 60_000)).toEqual([0, 30, 60, 90]);
  expect(spreadTimes({ count: 0, from, hours: 2 })).toEqual([]);
});
