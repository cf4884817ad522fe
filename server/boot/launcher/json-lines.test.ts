import { beforeAll, expect, it } from 'vitest';
import { keptLine, paint, shownLine, useJsonLines } from './output.mjs';

type Line = { level: number; msg: string; process: string; requestId?: string };
const parsed = (line: string) => JSON.parse(line) as Line;

beforeAll(() => useJsonLines());

it('a line of the product keeps its fields, and says which process printed it', () => {
  const line = '{"level":40,"time":1,"requestId":"a-request","msg":"slow"}';
  for (const printed of [keptLine({ name: 'web', line }), shownLine({ name: 'web', line, text: 'warn slow' })])
    expect(parsed(printed)).toMatchObject({ level: 40, requestId: 'a-request', msg: 'slow', process: 'web' });
});

it.each(['    at main (worker.js:1:1)', '{"half": ', '"quoted" \u001b[31m and \\ more', '{"not":"ours"}'])(
  'any other line becomes one, an error where it came as one: %s',
  (line) => {
    expect(parsed(keptLine({ name: 'worker', line }))).toMatchObject({ level: 30, msg: line, process: 'worker' });
    expect(parsed(keptLine({ name: 'worker', line, isError: true })).level).toBe(50);
  },
);

it('has no colours', () => expect(paint('ready', 1)).toBe('ready'));
