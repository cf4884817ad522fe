import { setTimeout as sleep } from 'node:timers/promises';
import { KnowledgeIndexModel } from '@/prisma-free-models/knowledge-index';
import { searchKnowledge } from '@/server/research/knowledge/search';
import { closeIndexes, saveIndex, warmIndex } from '@/server/research/knowledge/index/warm-index';
import { printTable } from '../measure';
import { fill, openBase, type Document } from './open-base';
import { randomOf, wordAt } from './words';

const PASSAGES = 10_000;
/** Five passages of about 150 words each. */
const SECTIONS = 5;
const WORDS = 150;
const SEARCHES = 300;

function documents(): Document[] {
  const random = randomOf(7);
  const words = (count: number) => Array.from({ length: count }, () => wordAt(random)).join(' ');
  return Array.from({ length: PASSAGES / SECTIONS }, (_, at) => ({
    id: String(at),
    title: `Document ${at}`,
    text: Array.from({ length: SECTIONS }, (__, section) => `# Part ${section}\n${words(WORDS)}.`).join('\n\n'),
  }));
}

/** Search at 10,000 passages against one indexed read of the database, and the memory that the index takes. */
export async function measurePassages(): Promise<void> {
  const base = await openBase();
  await fill(base, documents());
  const built = await timed(() => saveIndex(base.projectId));
  await closeIndexes();
  const before = await liveMegabytes();
  const cold = await timed(() => warmIndex(base.projectId));
  const index = await warmIndex(base.projectId);
  const random = randomOf(11);
  const ask = () => Array.from({ length: 4 }, () => wordAt(random)).join(' ');
  const product: number[] = [];
  const floor: number[] = [];
  for (let at = 0; at < SEARCHES; at += 1) {
    product.push(await timed(() => searchKnowledge({ projectIds: [base.projectId], query: ask() })));
    floor.push(await timed(() => KnowledgeIndexModel.findOne({ projectId: base.projectId }).lean()));
  }
  printTable([
    ['ms', 'p50', 'p95'],
    ['search, 4 words', ...percentiles(product)],
    ['floor: one indexed read', ...percentiles(floor)],
  ]);
  const memory = (await liveMegabytes()) - before;
  console.log(
    `${index?.text.size()} passages: ${memory.toFixed(0)} MB after these searches; opened in ${cold.toFixed(0)} ms, first made in ${built.toFixed(0)} ms`,
  );
  await base.close();
}

async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function percentiles(times: number[]): string[] {
  times.sort((a, b) => a - b);
  return [0.5, 0.95].map((part) => (times[Math.floor(times.length * part)] ?? 0).toFixed(1));
}

/** Memory that is in use after a collection. */
async function liveMegabytes(): Promise<number> {
  globalThis.gc?.();
  await sleep(50);
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1_048_576;
}
