import { expect, it, vi } from 'vitest';
import { whenLoaded } from './when-loaded';

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('keeps the order of calls that wait for the load, and loads once', async () => {
  const called: number[] = [];
  const load = vi.fn(() => settled().then(() => (value: number) => void called.push(value)));
  const missed = vi.fn();
  const call = whenLoaded(load, missed);
  for (const value of [1, 2, 3]) call(value);
  await vi.waitFor(() => expect(called).toEqual([1, 2, 3]));
  call(4);
  await vi.waitFor(() => expect(called).toEqual([1, 2, 3, 4]));
  expect(load).toHaveBeenCalledOnce();
  expect(missed).not.toHaveBeenCalled();
});

it('tells once of all calls that were lost with a load, and loads again with the next', async () => {
  const called: number[] = [];
  const load = vi.fn<() => Promise<(value: number) => void>>().mockRejectedValueOnce(new Error('offline'));
  load.mockResolvedValue((value) => void called.push(value));
  const missed = vi.fn();
  const call = whenLoaded(load, missed);
  call(1);
  call(2);
  await vi.waitFor(() => expect(missed).toHaveBeenCalledOnce());
  call(3);
  await vi.waitFor(() => expect(called).toEqual([3]));
  expect(missed).toHaveBeenCalledOnce();
});
