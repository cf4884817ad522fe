import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import { env, InferenceSession, Tensor } from 'onnxruntime-web';
import type { Fault, ModelToOpen } from './messages.ts';

/** One thread: more of them would take the cores that publishing needs. */
env.wasm.numThreads = 1;
env.logLevel = 'error';
/** Without memory that is kept for later: texts differ in length, and this host has other work. */
const SESSION = { executionProviders: ['wasm'], enableCpuMemArena: false, enableMemPattern: false };

export class ModelFault extends Error {
  readonly fault: Fault;
  constructor(fault: Fault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

export type Embedder = {
  embed(text: string): Promise<{ vector: Float32Array; tokens: number }>;
  close(): Promise<void>;
};

/** Opens a model whose files are what the list says, byte for byte. Throws ModelFault. */
export async function openEmbedder(model: ModelToOpen): Promise<Embedder> {
  const { run } = model;
  const { session, tokenizer } = await opened(model);
  return {
    embed: async (input) => {
      const ids = cut(tokenizer.encode(input).ids, run.maxTokens);
      return { vector: await vectorOf(session, ids, run.pooling), tokens: ids.length };
    },
    close: () => session.release(),
  };
}

/** Nothing of the files stays in memory beside what the two make of them. */
async function opened(model: ModelToOpen): Promise<{ session: InferenceSession; tokenizer: Tokenizer }> {
  const { run, folder, files } = model;
  const read = async (name: string) => {
    const file = files.find((each) => each.path === name);
    if (!file) throw new ModelFault('unreadable', `the list names no ${name}`);
    return readChecked(folder, file);
  };
  const parsed = async (name: string) => JSON.parse(String(await read(name))) as object;
  try {
    const session = await InferenceSession.create(await read(run.onnx), SESSION);
    return { session, tokenizer: new Tokenizer(await parsed(run.tokenizer), await parsed(run.tokenizerConfig)) };
  } catch (error) {
    if (error instanceof ModelFault) throw error;
    throw new ModelFault('unreadable', error instanceof Error ? error.message : String(error), { cause: error });
  }
}

async function readChecked(folder: string, file: ModelToOpen['files'][number]): Promise<Buffer> {
  const bytes = await readFile(path.join(folder, file.path)).catch((error: NodeJS.ErrnoException) => {
    throw new ModelFault('damaged', `${file.path} can’t be read (${error.code ?? error.message})`, { cause: error });
  });
  const isSame = bytes.length === file.bytes && createHash('sha256').update(bytes).digest('hex') === file.sha256;
  if (!isSame) throw new ModelFault('damaged', `${file.path} is not the file that the list names`);
  return bytes;
}

/** The last token ends a text, so it stays. */
const cut = (ids: readonly number[], most: number) =>
  ids.length <= most ? [...ids] : [...ids.slice(0, most - 1), ids.at(-1) ?? 0];

/** One text at a time: in a batch the others would change its vector, since these models round by the whole input. */
async function vectorOf(session: InferenceSession, ids: number[], pooling: 'mean' | 'first'): Promise<Float32Array> {
  const shape = [1, ids.length];
  const whole = (value: (id: number) => number) => BigInt64Array.from(ids, (id) => BigInt(value(id)));
  const inputs: Record<string, BigInt64Array> = {
    input_ids: whole((id) => id),
    attention_mask: whole(() => 1),
    token_type_ids: whole(() => 0),
  };
  const feeds = Object.fromEntries(
    session.inputNames.flatMap((name) =>
      inputs[name] ? [[name, new Tensor('int64', inputs[name], shape)] as const] : [],
    ),
  );
  const answer = await session.run(feeds);
  const [first] = session.outputNames;
  const output = answer.last_hidden_state ?? (first === undefined ? undefined : answer[first]);
  const [, rows = 0, length = 0] = output?.dims ?? [];
  if (!output || !(output.data instanceof Float32Array) || rows !== ids.length || length === 0)
    throw new ModelFault('unreadable', 'it does not return a row of numbers for each token');
  const vector = pooled(output.data, { rows: pooling === 'mean' ? rows : 1, length });
  output.dispose();
  return vector;
}

function pooled(data: Float32Array, { rows, length }: { rows: number; length: number }): Float32Array {
  const vector = new Float32Array(length);
  for (let row = 0; row < rows; row += 1)
    for (let at = 0; at < length; at += 1) vector[at] = (vector[at] ?? 0) + (data[row * length + at] ?? 0);
  const size = Math.hypot(...vector);
  if (!Number.isFinite(size) || size === 0) throw new ModelFault('failed', 'it returned no direction for a text');
  return vector.map((value) => value / size);
}
