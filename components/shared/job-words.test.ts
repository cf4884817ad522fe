import { expect, it } from 'vitest';
import { jobWords } from './job-words';

const shown = { state: 'waiting', sentence: '', waitsBecause: null, queuePlace: null, secondsLeft: null } as const;

it.each([
  [shown, 'Waiting for a worker'],
  [
    { ...shown, queuePlace: 1, secondsLeft: 30 },
    'Next in the queue: begins when a worker is free · less than a minute left',
  ],
  [{ ...shown, queuePlace: 2 }, 'Number 2 in the queue: 1 other begins before it'],
  [
    { ...shown, queuePlace: 4, secondsLeft: 600 },
    'Number 4 in the queue: 3 others begin before it · about 10 min left',
  ],
  [{ ...shown, waitsBecause: { code: 'approval', sentence: 'Ann has to agree.' } } as const, 'Ann has to agree.'],
  [{ ...shown, state: 'running', sentence: 'Row 3', secondsLeft: 7200 } as const, 'Row 3 · about 2 h left'],
  [{ ...shown, state: 'running' } as const, ''],
])('%j reads: %s', (job, words) => expect(jobWords(job)).toBe(words));
