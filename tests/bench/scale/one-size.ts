import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { median } from '../measure';
import { aiCalls } from './ai-calls';
import { agents } from './agents';
import { backup } from './backup';
import { candidates } from './candidates';
import { closeHost, megabytes, openHost, type Host } from './host';
import { knowledge } from './knowledge';
import { library } from './library';
import { notifications } from './notifications';
import type { Call, LongWork, Part } from './part';
import { control, posts } from './posts';
import { results } from './results';
import { update } from './update';

/** `update` needs what `posts` filled; `backup` is last: it backs up all that the others filled. */
const PARTS: readonly Part[] = [
  ...[posts, results, library, candidates, notifications, aiCalls, agents, knowledge],
  ...[update, backup],
];
const CONTROL: Pick<Part, 'name' | 'sizes'> & { fill: typeof control.fill } = {
  name: 'control',
  sizes: [60, 60, 60],
  fill: control.fill,
};
const WARM_UP = 3;
const LONG_MS = 3_000;

export type Row = {
  part: string;
  size: number;
  name: string;
  median: number;
  p95: number;
  /** Median of the control calls in turns with it. */
  control: number;
  most: number;
  isExport: boolean;
};
export type Beside = { name: string; seconds: number; alone: number; beside: number; most: number };
export type Measured = { rows: Row[]; beside: Beside[]; startSeconds: number; megabytes: Record<string, number> };

type Options = {
  place: number;
  parts: readonly string[] | undefined;
  calls: number;
  to: string;
  /** The folder whose data outlives the run; what it has already is not made again. */
  keptIn: string | undefined;
  withWork: boolean;
};

/** Fills a host of its own, starts it again, and measures the calls of each part. */
export async function measureSize({ place, parts, calls, to, keptIn, withWork }: Options): Promise<void> {
  const chosen = PARTS.filter(({ name }) => !parts || parts.includes(name));
  const dataDir = keptIn
    ? path.join(keptIn, `size-${place + 1}`)
    : mkdtempSync(path.join(os.tmpdir(), 'workspace-scale-host-'));
  mkdirSync(dataDir, { recursive: true });
  try {
    await fill(dataDir, chosen, place);
    const result: Measured = { rows: [], beside: [], startSeconds: 0, megabytes: {} };
    writeFileSync(to, JSON.stringify(result));
    if (calls === 0) return;
    const began = performance.now();
    const host = await openHost(dataDir);
    result.startSeconds = (performance.now() - began) / 1000;
    try {
      for (const part of chosen)
        await measurePart(host, part, { size: part.sizes[place] ?? 0, calls, withWork, result });
      for (const name of ['db', 'web', 'worker'] as const) result.megabytes[name] = megabytes(host, name);
    } finally {
      writeFileSync(to, JSON.stringify(result));
      await closeHost(host);
    }
  } finally {
    if (!keptIn) rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fill(dataDir: string, parts: readonly Part[], place: number): Promise<void> {
  const markOf = (name: string) => path.join(dataDir, `filled-${name.replaceAll(' ', '-')}`);
  const missing = [CONTROL, ...parts].filter(({ name }) => !existsSync(markOf(name)));
  if (missing.length === 0) return;
  const host = await openHost(dataDir);
  try {
    for (const part of missing) {
      console.error(`Filling ${part.name}: ${part.sizes[place]}`);
      await part.fill(host, part.sizes[place] ?? 0);
      writeFileSync(markOf(part.name), '');
    }
  } finally {
    await closeHost(host);
  }
}

type Within = { size: number; calls: number; withWork: boolean; result: Measured };

async function measurePart(host: Host, part: Part, { size, calls, withWork, result }: Within): Promise<void> {
  for (const call of await part.calls(host, size)) {
    const row = { part: part.name, size, ...(await inTurns(host, call, calls)) };
    result.rows.push(row);
    console.error(`  ${row.name}: ${row.median.toFixed(0)} ms (control ${row.control.toFixed(0)})`);
  }
  if (!withWork) return;
  for (const work of (await part.longWork?.(host, size)) ?? []) result.beside.push(await besideWork(host, work));
}

const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await run();
  return performance.now() - began;
};

/** A call in turns with one to the small project, so that other load on the machine meets both. */
async function inTurns(host: Host, call: Call, most: number): Promise<Omit<Row, 'part' | 'size'>> {
  const rounds = Math.min(most, call.rounds ?? most);
  const [times, controls]: [number[], number[]] = [[], []];
  for (let round = -Math.min(WARM_UP, rounds); round < rounds; round += 1) {
    const [ms, controlMs] = [await timed(call.run), await timed(() => control.call(host))];
    if (round < 0 && ms < LONG_MS) continue;
    times.push(ms);
    controls.push(controlMs);
    if (ms > LONG_MS && times.length >= 5) break;
  }
  const { name, most: ratio = 1.5, isExport = false } = call;
  return { name, median: median(times), p95: p95(times), control: median(controls), most: ratio, isExport };
}

/** Calls to the small project, alone for as many, then as long as the work goes on. */
async function besideWork(host: Host, { name, run, most }: LongWork): Promise<Beside> {
  const alone: number[] = [];
  while (alone.length < 60) alone.push(await timed(() => control.call(host)));
  const beside: number[] = [];
  const began = performance.now();
  const work = { done: false };
  const running = run().finally(() => (work.done = true));
  while (!work.done || beside.length < 20) beside.push(await timed(() => control.call(host)));
  await running;
  return { name, seconds: (performance.now() - began) / 1000, alone: p95(alone), beside: p95(beside), most };
}

function p95(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0;
}
