import { expect, it } from 'vitest';
import { isWaitingShell } from './watch-npm.mjs';

const waits = (command: string, program = '/bin/sh', flag = '-c') => isWaitingShell({ program, flag, command });

it('watches a shell that only waits for npm', () => {
  expect(waits('npm start')).toBe(true);
  expect(waits('cd /srv && PORT=4000 npm start > log 2>&1')).toBe(true);
  expect(waits('npm start &> log', 'bash', '-lc')).toBe(true);
});

it('lets a shell go that put npm into the background', () => {
  expect(waits('npm start &')).toBe(false);
  expect(waits('npm start > log 2>&1 & echo started')).toBe(false);
  expect(waits('nohup npm start')).toBe(false);
});

it('watches nothing but command shells', () => {
  expect(waits('', 'bash', '')).toBe(false);
  expect(waits('npm start', 'python3', '-c')).toBe(false);
});
