import { createInterface } from 'node:readline';
import { ModelFault, openEmbedder, type Embedder } from './embedder.ts';
import type { ModelToOpen, Reply, Request } from './messages.ts';

/*
 * The process that runs a model for web or a worker: requests are lines of its input, replies lines of its output. It
 * ends with its input. Requests take turns text by text, so that a question does not wait for a long document.
 */

type Open = { id: string; embedder: Embedder };
type Work = {
  id: number;
  model: ModelToOpen;
  texts: readonly string[];
  vectors: Float32Array[];
  tokens: number;
  seconds: number;
};

let open: Open | null = null;
const waiting: Work[] = [];
let isWorking = false;

const say = (reply: Reply) => process.stdout.write(`${JSON.stringify(reply)}\n`);

async function embedderOf(model: ModelToOpen): Promise<Embedder> {
  if (open?.id === model.id) return open.embedder;
  await open?.embedder.close();
  open = null;
  open = { id: model.id, embedder: await openEmbedder(model) };
  return open.embedder;
}

async function nextText(work: Work): Promise<void> {
  const before = process.cpuUsage();
  const embedder = await embedderOf(work.model);
  const { vector, tokens } = await embedder.embed(work.texts[work.vectors.length] ?? '');
  const { user, system } = process.cpuUsage(before);
  work.vectors.push(vector);
  work.tokens += tokens;
  work.seconds += (user + system) / 1_000_000;
  if (work.vectors.length < work.texts.length) say({ id: work.id, done: work.vectors.length });
}

function finish({ id, vectors, tokens, seconds }: Work): void {
  const all = Buffer.concat(vectors.map((vector) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)));
  const processorSeconds = Math.round(seconds * 1000) / 1000;
  say({ id, vectors: all.toString('base64'), length: vectors[0]?.length ?? 0, tokens, processorSeconds });
}

async function workThrough(): Promise<void> {
  if (isWorking) return;
  isWorking = true;
  for (let work = waiting.shift(); work; work = waiting.shift()) {
    try {
      await nextText(work);
      if (work.vectors.length < work.texts.length) waiting.push(work);
      else finish(work);
    } catch (error) {
      const fault = error instanceof ModelFault ? error.fault : 'failed';
      say({ id: work.id, fault, words: error instanceof Error ? error.message : String(error) });
    }
    // A cancellation, or another request, gets in here.
    await new Promise(setImmediate);
  }
  isWorking = false;
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const request = JSON.parse(line) as Request;
    if ('cancel' in request) {
      const at = waiting.findIndex(({ id }) => id === request.cancel);
      if (at >= 0) waiting.splice(at, 1);
      return;
    }
    waiting.push({ ...request, vectors: [], tokens: 0, seconds: 0 });
    void workThrough();
  })
  .on('close', () => process.exit(0));
