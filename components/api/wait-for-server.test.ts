import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitForServer } from './wait-for-server';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A wait whose questions are answered one after the other by `answers`. */
function waiting(answers: readonly (boolean | Promise<boolean>)[]) {
  const left = [...answers];
  const isReachable = vi.fn(async () => left.shift() ?? false);
  const onReachable = vi.fn();
  const cancelled = new AbortController();
  return {
    wait: waitForServer({ signal: cancelled.signal, isReachable, onReachable }),
    isReachable,
    onReachable,
    cancelled,
  };
}

test('asks every eight seconds until the server can be reached', async () => {
  const { wait, isReachable, onReachable } = waiting([false, true]);
  wait.start();
  expect(isReachable).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(onReachable).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(onReachable).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isReachable).toHaveBeenCalledTimes(2);
});

test('asks at once when the browser says that it is online again', async () => {
  const { wait, onReachable } = waiting([true]);
  wait.start();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(onReachable).toHaveBeenCalledTimes(1);
});

test('a late answer counts for nothing after the end of the wait', async () => {
  const late = Promise.withResolvers<boolean>();
  const { wait, onReachable } = waiting([late.promise]);
  wait.start();
  await vi.advanceTimersByTimeAsync(8_000);
  wait.stop();
  late.resolve(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onReachable).not.toHaveBeenCalled();
});

test('asks no more once the upload was cancelled', async () => {
  const { wait, isReachable, onReachable, cancelled } = waiting([false, true]);
  wait.start();
  cancelled.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isReachable).toHaveBeenCalledTimes(1);
  expect(onReachable).not.toHaveBeenCalled();
});
