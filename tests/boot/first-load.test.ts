import { expect, test } from 'vitest';
import { firstLoads, MOST_BYTES, mostBytesOf, shellBytes } from '../bench/ui/first-loads';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

test('no page loads more JavaScript at first than its limit', () => {
  const loads = firstLoads();
  expect(loads.map(({ route }) => route)).toContain('/schedule');
  expect(loads.length).toBeGreaterThan(10);
  const tooMuch = loads.filter(({ route, bytes }) => bytes > mostBytesOf(route));
  expect(tooMuch.map(({ route, bytes }) => `${route}: ${kilobytes(bytes)}`)).toEqual([]);
});

test('nor does the shell, which every page of the workspace has', () => {
  expect(shellBytes(), kilobytes(shellBytes())).toBeLessThanOrEqual(MOST_BYTES.shell);
});
