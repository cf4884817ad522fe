import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const dir = mkdtempSync(path.join(os.tmpdir(), 'slots-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Others check the schedules of agents by it, so its form is part of the product. */
it('npm run bench -- slots --cases FILE writes an array of instants per line, and a bad line as an error', async () => {
  const cases = path.join(dir, 'cases.jsonl');
  const schedule = { frequency: 'every_day', time: '02:30' };
  const lines = [
    { zone: 'America/New_York', schedule, after: '2026-03-07T08:00:00Z', count: 2 },
    { zone: 'Mars/Base', schedule, after: '2026-03-07T08:00:00Z', count: 2 },
    {
      zone: 'UTC',
      schedule: { frequency: 'once_day', time: '08:00', date: '2026-01-01' },
      after: '2026-03-07',
      count: 2,
    },
    { zone: 'UTC', schedule, after: 'tomorrow', count: 0 },
    { zone: 'UTC', schedule: { frequency: 'every_n_days', time: '9', intervalDays: 0 }, after: '2026-03-07', count: 1 },
    null,
  ];
  writeFileSync(cases, `${lines.map((line) => JSON.stringify(line)).join('\n')}\nno JSON\n\n`);
  const command = ['--import', 'tsx', 'tests/bench/run.mjs', 'slots', '--cases', cases];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: ROOT });
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  expect(answers).toEqual([
    ['2026-03-08T07:30:00.000Z', '2026-03-09T06:30:00.000Z'],
    { error: 'zone: Not a known time zone. Use a name such as Europe/Berlin' },
    [],
    { error: expect.stringMatching(/^after: Not a valid date\..*; count: Ask for 1 to 10000 slots$/) as unknown },
    { error: 'schedule.time: Time must be in HH:MM format; schedule.intervalDays: Minimum is 1 day' },
    { error: 'Each line is an object { zone, schedule, after, count }' },
    { error: expect.stringMatching(/^Not JSON: /) as unknown },
  ]);
});
