import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { readFileText } from '@/server/research/knowledge/reading/read-file';
import { median, printTable } from '../measure';
import { sampleFiles } from './sample-files';

const ROUNDS = 5;
const run = promisify(execFile);

/**
 * Reading by the product's child process against a process that takes the text out by the same library, and nothing
 * more. Each file is read by a new process of both, in turns.
 */
export async function measureReading(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'workspace-reading-'));
  const { signal } = new AbortController();
  const time = async (type: string, file: string) => {
    const product = () => readFileText({ file, type, folder, signal });
    const bare = () => run(process.execPath, [path.join(__dirname, 'bare-parser.ts'), type, file]);
    const seconds = { product: [] as number[], bare: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      seconds.bare.push(await timed(bare));
      seconds.product.push(await timed(product));
    }
    return { product: median(seconds.product), bare: median(seconds.bare) };
  };
  try {
    const rows: string[][] = [];
    for (const { type, bytes } of await sampleFiles()) {
      const file = path.join(folder, `sample.${type}`);
      await writeFile(file, bytes);
      const { product, bare } = await time(type, file);
      const size = bytes.length / 1_048_576;
      const words = [product, bare].map((seconds) => (size / seconds).toFixed(2));
      rows.push([type, size.toFixed(2), ...words, `${(product / bare).toFixed(2)}×`]);
    }
    printTable([['read', 'MB', 'MB/s', 'bare parser MB/s', 'time'], ...rows]);
    const line = path.join(folder, 'line.txt');
    await writeFile(line, 'One line.');
    const { product, bare } = await time('txt', line);
    const [ours, theirs] = [product, bare].map((seconds) => (seconds * 1000).toFixed(0));
    console.log(
      `A file of one line: ${ours} ms, bare ${theirs} ms: the start of a process, a part of each figure above`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
