import { expect, it } from 'vitest';
import { reuseWords, sumOfReused, WHOLE_REASONS } from './reuse';

it('says how many seconds were encoded and kept, or why all of them were encoded', () => {
  const words = (encodedSeconds: number, reusedSeconds: number) =>
    reuseWords({ encodedSeconds, reusedSeconds, whole: null });
  expect(words(12, 48)).toBe('12 s encoded, 48 s kept from an earlier render.');
  expect(words(0, 60)).toBe('1 min kept from an earlier render; only the sound is new.');
  const reasons = WHOLE_REASONS.map((whole) => reuseWords({ encodedSeconds: 60, reusedSeconds: 0, whole }));
  expect(new Set(reasons).size).toBe(WHOLE_REASONS.length);
  for (const reason of reasons) expect(reason).toMatch(/^Made whole: [^.]+\.$/);
});

it('adds up the renders of several formats, and gives a reason only where all were made whole', () => {
  const [copied, whole] = [
    { reusedSeconds: 3, encodedSeconds: 2, whole: null },
    { reusedSeconds: 0, encodedSeconds: 5, whole: 'changed' as const },
  ];
  expect(sumOfReused([copied, whole])).toEqual({ reusedSeconds: 3, encodedSeconds: 7, whole: null });
  expect(sumOfReused([whole, whole])).toEqual({ reusedSeconds: 0, encodedSeconds: 10, whole: 'changed' });
  expect([sumOfReused([]), sumOfReused([{}])]).toEqual([null, null]);
});
