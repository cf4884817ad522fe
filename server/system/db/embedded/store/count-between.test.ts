import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from './database.ts';
import { countKeys, positionAfter } from './count-keys.ts';
import { adjustFences } from './fences.ts';
import type { Index } from './index-spec.ts';
import type { Store } from './rows.ts';

let dir: string;
let database: Database;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'fences-'));
  database = openDatabase(dir);
  database.run('CREATE TABLE i900 (k BLOB NOT NULL, r INTEGER NOT NULL, PRIMARY KEY (k, r)) WITHOUT ROWID');
});
afterAll(() => {
  database.close();
  rmSync(dir, { recursive: true, force: true });
});

const keyOf = (value: number) => {
  const key = Buffer.alloc(5);
  key.writeUInt32BE(value, 1);
  return key;
};

/** Numbers that look random and are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Runs to the end; `between` happens at each pause. */
function run<T>(task: Generator<undefined, T, void>, between: () => void = () => undefined): T {
  for (;;) {
    const step = task.next();
    if (step.done) return step.value;
    between();
  }
}

it('counts and skips as a look at every key does, whatever is written in between', () => {
  const store = { database } as Store;
  const index = { id: 900, fences: undefined } as Index;
  const next = numbers(7);
  let row = 0;
  const rows: [number, number][] = [];
  const add = (value: number) => {
    rows.push([value, ++row]);
    database.sql('INSERT INTO i900 (k, r) VALUES (?, ?)').run(keyOf(value), row);
    adjustFences(index.fences, [keyOf(value), row], 1);
  };
  const remove = () => {
    const [gone] = rows.splice(next(rows.length), 1);
    if (!gone) return;
    database.sql('DELETE FROM i900 WHERE k = ? AND r = ?').run(keyOf(gone[0]), gone[1]);
    adjustFences(index.fences, [keyOf(gone[0]), gone[1]], -1);
  };
  database.run('BEGIN');
  for (let each = 0; each < 60_000; each++) add(next(20_000));
  for (let round = 0; round < 120; round++) {
    // Many at one place, some anywhere; now and then everything is forgotten, as after a rollback.
    const at = next(20_000);
    for (let each = 0; each < 300; each++) add(round % 3 === 0 ? at : next(20_000));
    for (let each = 0; each < 200; each++) remove();
    if (round % 40 === 39) index.fences = undefined;
    const [low, high] = [next(20_000), next(20_000)].sort((a, b) => a - b) as [number, number];
    const range = { from: keyOf(low), to: keyOf(high) };
    const write = () => {
      add(next(20_000));
      remove();
    };
    const counted = run(countKeys(store, index, [range]), write);
    const inside = rows
      .filter(([value]) => value >= low && value < high)
      .sort(([a, first], [b, second]) => a - b || first - second);
    expect(counted).toBe(inside.length);
    const count = 1 + next(inside.length + 10);
    for (const reverse of [false, true]) {
      const found = run(positionAfter(store, index, { range, reverse, count }));
      const wanted = (reverse ? inside.toReversed() : inside)[count - 1];
      expect(found && [Buffer.from(found[0]).readUInt32BE(1), found[1]]).toEqual(wanted);
    }
  }
  database.run('COMMIT');
  // One segment per some hundred keys, not per question.
  expect((index.fences?.marks.length ?? 0) * 100).toBeLessThan(rows.length);
});
