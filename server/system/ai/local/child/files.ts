import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import { env, InferenceSession } from 'onnxruntime-web';
import type { Fault, ModelToOpen } from './messages.ts';

/** One thread: more of them would take the cores that publishing needs. */
env.wasm.numThreads = 1;
env.logLevel = 'error';
/** Without memory that is kept for later: requests differ in length, and this host has other work. */
const SESSION = { executionProviders: ['wasm'], enableCpuMemArena: false, enableMemPattern: false };

/** A model that can't be used, or that failed. */
export class ModelFault extends Error {
  readonly fault: Fault;
  constructor(fault: Fault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** How a session begins. `changed`: what the runtime reads instead of the file. */
type Opening = InferenceSession.SessionOptions & { changed?: (bytes: Buffer) => Buffer };

/** Opens the files of a model that are what the list says, byte for byte. Each throws ModelFault. */
export function filesOf({ folder, files }: Pick<ModelToOpen, 'folder' | 'files'>) {
  const read = async (name: string) => {
    const file = files.find((each) => each.path === name);
    if (!file) throw new ModelFault('unreadable', `the list names no ${name}`);
    return readChecked(folder, file);
  };
  const json = async (name: string): Promise<object> => {
    const bytes = await read(name);
    return readable(() => JSON.parse(String(bytes)) as object);
  };
  return {
    json,
    /** Nothing of the file stays in memory beside what the runtime makes of it. */
    session: async (name: string, { changed, ...options }: Opening = {}): Promise<InferenceSession> => {
      const bytes = await read(name);
      return readable(() => InferenceSession.create(changed?.(bytes) ?? bytes, { ...SESSION, ...options }));
    },
    tokenizer: async (names: { tokenizer: string; tokenizerConfig: string }): Promise<Tokenizer> => {
      const [own, config] = [await json(names.tokenizer), await json(names.tokenizerConfig)];
      return readable(() => new Tokenizer(own, config));
    },
  };
}

/** A host without the memory says nothing about the files. */
const NO_MEMORY = /bad_alloc|out of memory|memory allocation|allocation failed/i;

/** Makes something of a file that is the right one; what can't be made of it is no such model. Throws ModelFault. */
export async function readable<T>(make: () => T | Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new ModelFault(NO_MEMORY.test(words) ? 'failed' : 'unreadable', words, { cause: error });
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
