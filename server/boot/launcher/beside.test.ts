import { expect, it } from 'vitest';
import { beside } from './beside.mjs';

/** A promise with its ends in hand. */
function held() {
  const ends = { resolve: (_value: string) => undefined as void, reject: (_error: Error) => undefined as void };
  const promise = new Promise<string>((resolve, reject) => Object.assign(ends, { resolve, reject }));
  return { promise, end: ends };
}
const turn = () => new Promise((resolve) => setTimeout(resolve));

it('begins both at once and returns when both have ended', async () => {
  const [packages, tools] = [held(), held()];
  const begun: string[] = [];
  const both = beside(
    () => (begun.push('packages'), packages.promise),
    () => (begun.push('tools'), tools.promise),
  );
  expect(begun.sort()).toEqual(['packages', 'tools']);
  let done = false;
  void both.then(() => (done = true));
  packages.end.resolve('node');
  await turn();
  expect(done).toBe(false);
  tools.end.resolve('');
  expect(await both).toBe('node');
});

it('tells of work that failed only when apt has ended', async () => {
  const [packages, tools] = [held(), held()];
  let told: unknown = null;
  const both = beside(
    () => packages.promise,
    () => tools.promise,
  ).catch((error: unknown) => (told = error));
  packages.end.reject(new Error('no network'));
  await turn();
  expect(told).toBeNull();
  tools.end.resolve('');
  await both;
  expect(told).toEqual(new Error('no network'));
});

it('tells at once of tools that can’t be had', async () => {
  const packages = held();
  const both = beside(
    () => packages.promise,
    () => Promise.reject(new Error('redis-server is not installed')),
  );
  await expect(both).rejects.toThrow('redis-server is not installed');
});
