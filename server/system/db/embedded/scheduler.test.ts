import { expect, it } from 'vitest';
import { createScheduler, type Task } from './scheduler.ts';
import type { Database } from './store/database.ts';

/** A database that notes its transactions, and writes that take so many steps of some milliseconds. */
function noted() {
  const log: string[] = [];
  const database = { run: (text: string) => void log.push(text.split(' ')[0]!) } as unknown as Database;
  let now = 0;
  const scheduler = createScheduler(
    database,
    () => undefined,
    () => now,
  );
  function* steps(name: string, count: number, ms: number): Task<string> {
    for (let step = 0; step < count; step += 1) {
      now += ms;
      log.push(name);
      yield;
    }
    return name;
  }
  return { log, write: (name: string, count: number, ms: number) => scheduler.write(steps(name, count, ms)) };
}

it('commits long writes once where they fit into one transaction, in turns', async () => {
  const { log, write } = noted();
  expect(await Promise.all([write('a', 2, 4.1), write('b', 1, 0)])).toEqual(['a', 'b']);
  expect(log).toEqual(['BEGIN', 'a', 'b', 'a', 'COMMIT']);
});

it('goes on with a longer write in the next transaction, behind those that came meanwhile', async () => {
  const { log, write } = noted();
  const long = write('a', 2, 13);
  const short = write('b', 1, 0);
  expect(await Promise.race([long, short])).toBe('b');
  await long;
  expect(log).toEqual(['BEGIN', 'a', 'COMMIT', 'BEGIN', 'b', 'a', 'COMMIT', 'BEGIN', 'COMMIT']);
});
